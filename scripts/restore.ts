import { Console, Effect } from "effect"
import { CannotKeep } from "../server/platform/backup/CannotKeep.ts"
import { backupsIn } from "../server/platform/backup/makeBackup.ts"
import { openPlace } from "../server/platform/backup/openFiles.ts"
import { backupSource, checked, faultsOf, restore } from "../server/platform/backup/restore.ts"
import { isServerThere } from "../server/platform/backup/askServer.ts"
import { scratchFolder } from "../server/platform/backup/shop.ts"
import { runCommand, said, settings, sizeOf } from "./keeping.ts"

const usage = `Usage: npm run restore -- <place> [--backup <id>] [--replace] [--sign-out]
       npm run restore -- <place> [--backup <id>] --check
       npm run restore -- <place> --list

Makes the shop of this environment (DATA_DIR, DATABASE_URL, FILES_URL) what it was at a backup: the newest,
unless --backup names one. Everything is read and compared before anything is written. Stop the shop first.

  --check     reads and compares everything, and writes nothing
  --list      names the backups of the place
  --replace   even though there is a shop here: all of it goes
  --sign-out  everybody signs in again: its secret.key is not here, or a key of then has leaked`

const options = {
  backup: { type: "string" },
  check: { type: "boolean" },
  list: { type: "boolean" },
  replace: { type: "boolean" },
  "sign-out": { type: "boolean" }
} as const

runCommand(
  Effect.gen(function* () {
    const { positionals, values } = yield* said(usage, process.argv.slice(2), options)
    const [where] = positionals
    if (where === undefined || positionals.length > 1) return yield* new CannotKeep({ message: usage })
    const environment = yield* settings()
    const scratch = yield* scratchFolder
    const place = yield* openPlace(where, environment, scratch)
    const { whole, begun } = yield* backupsIn(place)
    if (values.list === true) {
      return yield* Console.log([...whole, ...begun.map((id) => `${id} (half-written)`)].join("\n") || "None.")
    }
    const id = values.backup ?? whole[0]
    if (id === undefined || !whole.includes(id)) {
      const half = begun.length === 0 ? "" : ` Half-written: ${begun.join(", ")}.`
      return yield* new CannotKeep({ message: `There is no backup ${id ?? ""} in ${where}.${half}` })
    }
    const source = yield* backupSource(place, id)
    if (values.check === true) {
      const faults = yield* faultsOf(source)
      if (faults.length > 0) {
        return yield* new CannotKeep({ message: `Of backup ${id} these are missing or damaged:\n${faults.join("\n")}` })
      }
      if (source.missing.length > 0) {
        return yield* new CannotKeep({
          message: `Backup ${id} is as it was written, but the shop itself did not have these files any more:\n${source.missing.join("\n")}`
        })
      }
      return yield* Console.log(
        `Backup ${id} is whole: ${source.snapshot.tables.length} tables, ${source.files.length} files.`
      )
    }
    if (yield* isServerThere(environment)) {
      return yield* new CannotKeep({ message: `A server runs in ${environment.DATA_DIR}. Stop it first.` })
    }
    const choices = { replace: values.replace === true, signOut: values["sign-out"] === true }
    const done = yield* restore(environment, scratch, checked(source, environment, choices))
    yield* Console.log(
      [
        `Restored ${id}: ${done.rows} rows in ${done.tables} tables, ${done.files} files of ${sizeOf(done.bytes)}.`,
        ...(done.gone === 0 ? [] : [`Deleted: ${done.gone} files that the backup does not have.`]),
        done.signedOut ? "Everybody signs in again." : "Who was signed in then is signed in."
      ].join("\n")
    )
  }).pipe(Effect.scoped)
)
