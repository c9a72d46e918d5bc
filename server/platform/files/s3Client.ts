import type { S3ClientConfig } from "@aws-sdk/client-s3"
import type { S3Address } from "./s3Address.ts"

/**
 * How the SDK reaches a store. Only what S3 itself must have is added to a request: other stores refuse the checksums
 * that the SDK sends by default.
 */
export const clientOptions = ({ endpoint, region, credentials, isByPath }: S3Address): S3ClientConfig => ({
  endpoint,
  region,
  forcePathStyle: isByPath,
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
  maxAttempts: 4,
  ...(credentials === null ? {} : { credentials })
})
