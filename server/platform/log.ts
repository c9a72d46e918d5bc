import { type Layer, Logger } from "effect"

/**
 * One JSON object per line on standard error; standard output is for the person who started the server. Nothing that
 * opens a door is ever handed to a log: no header, cookie, password or token, and no address with its query.
 */
export const layer = Logger.layer([
  Logger.map(Logger.formatJson, (line) => {
    process.stderr.write(`${line}\n`)
  })
]) satisfies Layer.Layer<never>
