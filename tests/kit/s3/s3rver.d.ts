declare module "@20minutes/s3rver" {
  import type { IncomingMessage, ServerResponse } from "node:http"

  /** An S3 server that keeps its objects in a folder. Only what our tests use. */
  export default class S3rver {
    constructor(options: {
      readonly silent: boolean
      readonly allowMismatchedSignatures: boolean
      readonly directory: string
      readonly configureBuckets: ReadonlyArray<{ readonly name: string; readonly configs: ReadonlyArray<string> }>
    })
    configureBuckets(): Promise<unknown>
    callback(): (request: IncomingMessage, response: ServerResponse) => unknown
  }
}
