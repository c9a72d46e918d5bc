/** Whether continuous integration runs us. */
export const isContinuousIntegration = ["1", "true"].includes(process.env["CI"] ?? "")

/** How often a browser test that failed is run again: once in continuous integration, whose machines are busy. */
export const browserRetries = isContinuousIntegration ? 1 : 0
