import { Context, Effect, Layer } from "effect"
import { join, resolve } from "node:path"
import { Configuration } from "./config.ts"
import { sweepRegularly } from "./dataFolder.ts"
import { Disk, type Files } from "./files/Files.ts"
import { draftsIn, inFolder } from "./files/inFolder.ts"
import { type S3Address, s3Address } from "./files/s3Address.ts"
import { scratchIn } from "./files/scratch.ts"

/** Files by key, in a folder or in a bucket. */
export class Storage extends Context.Service<Storage, Files>()("sayfa/Storage") {
  /** Also deletes the drafts that a killed server left. */
  static readonly layerFolder = (root: string, isShared = false, sentFrom: string | null = null) =>
    Layer.effect(
      Storage,
      sweepRegularly(draftsIn(resolve(root)), isShared).pipe(
        Effect.andThen(Disk),
        Effect.map((disk) => inFolder(resolve(root), disk, sentFrom))
      )
    )

  /** `scratch`: the folder of files that are fetched, or on their way. Its code is loaded where it is used. */
  static readonly layerS3 = (address: S3Address, scratch: string, sentFrom: string | null = null) =>
    Layer.effect(
      Storage,
      Effect.gen(function* () {
        const own = yield* scratchIn(resolve(scratch))
        const disk = yield* Disk
        const { inBucket } = yield* Effect.promise(() => import("./files/inBucket.ts"))
        const { reachBucket } = yield* Effect.promise(() => import("./files/reachBucket.ts"))
        yield* reachBucket(address)
        return yield* inBucket(address, own, disk, sentFrom)
      })
    )

  static readonly layer = Layer.unwrap(
    Configuration.pipe(
      Effect.map(({ DATA_DIR, DATABASE_URL, FILES_URL, SEND_FILES }) => {
        const isShared = DATABASE_URL !== undefined
        const sentFrom = SEND_FILES === "server" ? null : SEND_FILES.slice("x-accel:".length)
        const address = FILES_URL === undefined ? null : s3Address(FILES_URL)
        return address === null
          ? Storage.layerFolder(join(DATA_DIR, "files"), isShared, sentFrom)
          : Storage.layerS3(address, join(DATA_DIR, "scratch"), sentFrom)
      })
    )
  )
}
