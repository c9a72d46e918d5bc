/** How often a failed browser test is run again: once in continuous integration, where machines are busy. */
export const retriesIn = (ci: string | undefined): number => (ci === "1" || ci === "true" ? 1 : 0)

export const browserRetries = retriesIn(process.env["CI"])
