declare module "@20minutes/s3rver" {
  /** An S3 server that keeps its objects in a folder. Only what our tests use. */
  export default class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly silent: boolean
      readonly allowMismatchedSignatures: boolean
      readonly directory: string
      readonly configureBuckets: ReadonlyArray<{ readonly name: string; readonly configs: ReadonlyArray<string> }>
    })
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
