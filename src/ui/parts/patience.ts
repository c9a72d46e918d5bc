/** Milliseconds in which what a dialog is made of comes, or does not. Source: product, "Auth modal". */
export const fetchPatience = 15_000

/** Fails when they have passed. */
export const tooLate = () => new Promise<never>((_, reject) => setTimeout(reject, fetchPatience))
