import { Console, Effect } from "effect"
import { CannotKeep } from "../server/platform/backup/CannotKeep.ts"
import { backupsIn, type Made, makeBackup, programVersion } from "../server/platform/backup/makeBackup.ts"
import { openPlace } from "../server/platform/backup/openFiles.ts"
import { scratchFolder, withShop } from "../server/platform/backup/shop.ts"
import { runCommand, said, settings, sizeOf } from "./keeping.ts"

const usage = `Usage: npm run backup -- <place>

Makes a backup of the shop of this environment (DATA_DIR, DATABASE_URL, FILES_URL) while it runs.
The place is a folder, or a bucket of its own: s3://key:secret@store.example/backups?region=eu
Files that an earlier backup there has are not copied again.`

/** Files that are not copied lie there from an earlier backup, or have the content of another. */
const copiedOf = ({ files, copied, copiedBytes }: Made): string => {
  const others = files - copied
  const kept =
    others === 0 ? "" : ` The content of the other ${others} was there: files with the same content are kept once.`
  return `Copied now: ${copied} files of ${sizeOf(copiedBytes)}.${kept}`
}

runCommand(
  Effect.gen(function* () {
    const { positionals } = yield* said(usage, process.argv.slice(2), {})
    const [where] = positionals
    if (where === undefined || positionals.length > 1) return yield* new CannotKeep({ message: usage })
    const environment = yield* settings()
    const scratch = yield* scratchFolder
    const place = yield* openPlace(where, environment, scratch)
    const { begun } = yield* backupsIn(place)
    if (begun.length > 0) yield* Console.log(`Half-written, never restored: ${begun.join(", ")}`)
    const version = yield* programVersion
    const made = yield* withShop(environment, scratch, (shop) => makeBackup(shop, place, scratch, version))
    yield* Console.log(
      [
        `Backup ${made.id}: ${made.rows} rows, ${made.files} files of ${sizeOf(made.bytes)}.`,
        copiedOf(made),
        "The key of the shop (secret.key, or SECRET_KEY_FILE) is not in it: keep a copy of that elsewhere."
      ].join("\n")
    )
    if (made.missing.length > 0) {
      return yield* new CannotKeep({
        message: `Files are not in the shop's own store, though its rows speak of them (${made.missing.length}). The backup has everything else; look for these in older ones:\n${made.missing.slice(0, 20).join("\n")}`
      })
    }
  }).pipe(Effect.scoped)
)
