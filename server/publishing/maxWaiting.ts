/** Files of one publisher that may wait to be converted. */
export const maxWaiting = 50
