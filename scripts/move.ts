import { Console, Effect } from "effect"
import { readFile } from "node:fs/promises"
import { CannotKeep } from "../server/platform/backup/CannotKeep.ts"
import { isServerThere } from "../server/platform/backup/askServer.ts"
import { moveTo } from "../server/platform/backup/move.ts"
import { scratchFolder } from "../server/platform/backup/shop.ts"
import { keyFile } from "../server/platform/sealing.ts"
import { runCommand, said, settings, sizeOf } from "./keeping.ts"

const usage = `Usage: npm run move -- <new settings> [--replace]

Copies the shop of this environment to where the settings in a file lead: lines such as
  DATABASE_URL=postgres://sayfa:…@db.example/sayfa
  FILES_URL=s3://key:secret@store.example/sayfa?region=eu
What the file does not name is as in this environment; an empty value (DATABASE_URL=) is not set.
Stop the shop first. It stays as it was; the next start with the new settings goes on with the copy.

  --replace   even though there is a shop already: all of it goes`

runCommand(
  Effect.gen(function* () {
    const { positionals, values } = yield* said(usage, process.argv.slice(2), { replace: { type: "boolean" } })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) return yield* new CannotKeep({ message: usage })
    const text = yield* Effect.tryPromise({
      try: () => readFile(file, "utf8"),
      catch: () => new CannotKeep({ message: `The file ${file} cannot be read.` })
    })
    const [from, to] = [yield* settings(), yield* settings(text)]
    if (yield* isServerThere(to)) {
      return yield* new CannotKeep({ message: `A server runs in ${to.DATA_DIR}. Stop it first.` })
    }
    const done = yield* moveTo(from, to, yield* scratchFolder, values.replace === true)
    if (done.keyCopied) yield* Console.log(`The key was copied to ${keyFile(to)}.`)
    const files = done.files === null ? "The files stay where they are" : `${done.files} files of ${sizeOf(done.bytes)}`
    const rows = done.rows === null ? "The database stays where it is" : `${done.rows} rows in ${done.tables} tables`
    yield* Console.log(
      `Moved and compared: ${rows}; ${files}. Start the shop with the new settings; what was there before is as it was.`
    )
  }).pipe(Effect.scoped)
)
