/** How often a browser test that failed is run again: once in continuous integration, whose machines are busy. */
export const retriesIn = (ci: string | undefined): number => (ci === "1" || ci === "true" ? 1 : 0)

export const browserRetries = retriesIn(process.env["CI"])
