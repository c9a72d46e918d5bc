import { type Layer, Logger } from "effect"

/**
 * One JSON object per line on standard error; standard output is for the person who starts the server. Headers,
 * cookies, passwords, tokens and queries are never logged.
 */
export const layer = Logger.layer([
  Logger.map(Logger.formatJson, (line) => {
    process.stderr.write(`${line}\n`)
  })
]) satisfies Layer.Layer<never>
