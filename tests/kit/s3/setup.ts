import { basename } from "node:path"
import { afterAll } from "vitest"
import { chooseFiles } from "../harness/files.ts"
import { startS3 } from "./s3Server.ts"

const s3 = await startS3()

/** A bucket for each data folder. */
chooseFiles((folder) => ({
  FILES_URL: s3.url.replace("/sayfa?", `/b-${Buffer.from(basename(folder)).toString("hex").slice(-50)}?`)
}))

afterAll(() => s3.stop())
