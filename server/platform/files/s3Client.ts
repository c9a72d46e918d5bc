import type { S3ClientConfig } from "@aws-sdk/client-s3"
import type { S3Address } from "./s3Address.ts"

/** A store that cannot be reached, or says nothing for so long, is taken to be away. */
const connectMillis = 5000
const silentMillis = 60_000

/**
 * How the SDK reaches a store. Only what S3 itself must have is added to a request: other stores refuse the checksums
 * that the SDK sends by default. `maxSockets`: requests at once; others wait.
 */
export const clientOptions = (
  { endpoint, region, credentials, isByPath }: S3Address,
  maxSockets = 128
): S3ClientConfig => ({
  endpoint,
  region,
  forcePathStyle: isByPath,
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
  maxAttempts: 4,
  requestHandler: {
    connectionTimeout: connectMillis,
    socketTimeout: silentMillis,
    httpAgent: { keepAlive: true, maxSockets },
    httpsAgent: { keepAlive: true, maxSockets }
  },
  ...(credentials === null ? {} : { credentials })
})
