/** Milliseconds in which what a dialog is made of comes, or does not. Source: product, "Auth modal". */
export const fetchTimeout = 15_000

/** Fails when they have passed. */
export const rejectAfterTimeout = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error("It did not come in time.")), fetchTimeout))
