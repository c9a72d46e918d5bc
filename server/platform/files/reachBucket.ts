import { ListObjectsCommand, S3Client } from "@aws-sdk/client-s3"
import { Effect } from "effect"
import { CannotStart } from "../config.ts"
import type { S3Address } from "./s3Address.ts"
import { clientOptions } from "./s3Client.ts"

/** Answers by which a store says that asking again is no use. */
const refusals: ReadonlySet<unknown> = new Set([401, 403, 404])

interface StoreError {
  readonly name?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/**
 * Fails if the store refuses the key, or has no such bucket: pages would wait for it for ever. A store that does not
 * answer may do so later.
 */
export const reachBucket = Effect.fn("Storage.reach")(function* (address: S3Address) {
  const { bucket: Bucket, endpoint } = address
  const error = yield* Effect.acquireUseRelease(
    Effect.sync(() => new S3Client({ ...clientOptions(address), maxAttempts: 1 })),
    (client) =>
      Effect.promise((abortSignal) =>
        client.send(new ListObjectsCommand({ Bucket, MaxKeys: 1 }), { abortSignal }).then(
          () => null,
          (error: unknown) => error as StoreError
        )
      ).pipe(Effect.timeoutOrElse({ duration: "10 seconds", orElse: () => Effect.succeed({ name: "Timeout" }) })),
    (client) => Effect.sync(() => client.destroy())
  )
  if (error === null) return
  const { name, $metadata } = error as StoreError
  if (name === "CredentialsProviderError") {
    return yield* new CannotStart({
      message: `There is no key for the files' store ${endpoint}. Put it into FILES_URL, or into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`
    })
  }
  if (refusals.has($metadata?.httpStatusCode)) {
    return yield* new CannotStart({
      message: `The files' store ${endpoint} refuses the bucket ${Bucket} (${name ?? "Refused"}). See that the bucket in FILES_URL is there, and that the key may list, read, write and delete in it.`
    })
  }
  yield* Effect.logWarning(`The files' store ${endpoint} does not answer yet (${name ?? "Error"}); the server starts`)
})
