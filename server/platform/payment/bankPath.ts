/** The path of the bank's test page, followed by a challenge's token. */
export const bankPath = "/sandbox/3ds/"
