/** Where the last access summary is stored. */
export const accessKey = "userAccess"
