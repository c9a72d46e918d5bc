import { Effect } from "effect"
import { readEnvironment } from "../../../server/platform/config.ts"
import { backupsIn, type Kept, makeBackup } from "../../../server/platform/backup/makeBackup.ts"
import { openPlace } from "../../../server/platform/backup/openFiles.ts"
import { backupSource, checked, type Choices, faultsOf, restore } from "../../../server/platform/backup/restore.ts"
import { scratchFolder, withShop } from "../../../server/platform/backup/shop.ts"
import { databases } from "./databases.ts"
import { filesOf } from "./files.ts"

/** The settings of a test server's shop. */
export const settingsOf = (folder: string, more: Readonly<Record<string, string>> = {}) =>
  Effect.runPromise(
    readEnvironment({ DATA_DIR: folder, ...databases().variables(folder), ...filesOf(folder), ...more })
  )

type Settings = Awaited<ReturnType<typeof settingsOf>>

/** Makes a backup as the command does; `afterSnapshot` is done between the rows and the files. */
export const keep = (settings: Settings, where: string, afterSnapshot: () => Promise<void> = async () => undefined) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const scratch = yield* scratchFolder
      const place = yield* openPlace(where, settings, scratch)
      const paused = (shop: Kept): Kept => ({
        ...shop,
        snapshot: Effect.tap(shop.snapshot, () => Effect.promise(afterSnapshot))
      })
      return yield* withShop(settings, scratch, (shop) => makeBackup(paused(shop), place, scratch, "0.0.0"))
    }).pipe(Effect.scoped)
  )

/** The backups of a place. */
export const keptIn = (settings: Settings, where: string) =>
  Effect.runPromise(
    Effect.gen(function* () {
      return yield* backupsIn(yield* openPlace(where, settings, yield* scratchFolder))
    }).pipe(Effect.scoped)
  )

const sourceIn = Effect.fnUntraced(function* (settings: Settings, where: string, scratch: string) {
  const place = yield* openPlace(where, settings, scratch)
  const { whole } = yield* backupsIn(place)
  return yield* backupSource(place, whole[0] ?? "none")
})

/** What is wrong with the newest backup of a place. */
export const faultsIn = (settings: Settings, where: string) =>
  Effect.runPromise(
    Effect.gen(function* () {
      return yield* faultsOf(yield* sourceIn(settings, where, yield* scratchFolder))
    }).pipe(Effect.scoped)
  )

/** Restores the newest backup of a place; answers with what the command would say was wrong. */
export const bring = (settings: Settings, where: string, choices: Partial<Choices> = {}) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const scratch = yield* scratchFolder
      const source = yield* sourceIn(settings, where, scratch)
      const asked = { replace: false, signOut: false, ...choices }
      return yield* restore(settings, scratch, checked(source, settings, asked))
    }).pipe(
      Effect.scoped,
      Effect.catchTag("CannotKeep", ({ message }) => Effect.succeed(message))
    )
  )
