/** Milliseconds that a dialog's code may take to load. Source: product, "Auth modal". */
export const fetchTimeout = 15_000

export const rejectAfterTimeout = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error("It did not come in time.")), fetchTimeout))
