/** Milliseconds for which an opened highlight is lit. */
export const flashFor = 2000
