/** Milliseconds in which what a dialog is made of comes, or does not. Source: product, "Auth modal". */
export const fetchTimeout = 15_000

export class FetchTimedOut extends Error {}

/** Fails when they have passed. */
export const rejectAfterTimeout = () =>
  new Promise<never>((_, reject) =>
    setTimeout(() => reject(new FetchTimedOut("It did not come in time.")), fetchTimeout)
  )
