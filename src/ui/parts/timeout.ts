/** Milliseconds in which what a dialog is made of comes, or does not. Source: product, "Auth modal". */
export const fetchPatience = 15_000

export class TooLate extends Error {}

/** Fails when they have passed. */
export const tooLate = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new TooLate("It did not come in time.")), fetchPatience))
