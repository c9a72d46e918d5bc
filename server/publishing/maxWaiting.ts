/** Files of one publisher, whoever adds them, that may wait to be converted. */
export const maxWaiting = 50
