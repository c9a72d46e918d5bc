/** Before the token of a challenge: where the bank of a test card asks its owner. */
export const bankPath = "/sandbox/3ds/"
