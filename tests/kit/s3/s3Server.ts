import S3rver from "@20minutes/s3rver"
import { mkdtemp, rm } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { testDataFolder } from "../harness/testDataFolder.ts"

export interface S3Server {
  /** For `FILES_URL`. */
  readonly url: string
  /** Where its files are. */
  readonly folder: string
  readonly stop: () => Promise<void>
}

/** An S3 server of our own on a free port, with one empty bucket; it checks no signatures. */
export const startS3 = async (bucket = "sayfa"): Promise<S3Server> => {
  const folder = await mkdtemp(join(testDataFolder, "sayfa-s3-"))
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    // It computes another signature than the SDK where a query names a folder.
    allowMismatchedSignatures: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }]
  })
  const { port } = (await server.run()) as AddressInfo
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?tls=no`,
    folder,
    stop: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}
