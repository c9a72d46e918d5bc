import { PgClient } from "@effect/sql-pg"
import { PGlite } from "@electric-sql/pglite"
import { Effect, Layer, Redacted } from "effect"
import { join } from "node:path"
import { Duplex } from "node:stream"
import { CannotStart, Configuration } from "./config.ts"
import { ownFolder } from "./dataFolder.ts"
import { holdFolder } from "./folderLock.ts"
import { migrate } from "./migrations.ts"

/** The PostgreSQL wire protocol spoken with a database inside this process. */
const wire = (database: PGlite) => (): Duplex => {
  let queue: Promise<unknown> = Promise.resolve()
  const duplex: Duplex = new Duplex({
    read() {},
    write(chunk: Uint8Array, _encoding, done) {
      queue = queue
        .then(() => database.execProtocolRaw(chunk))
        .then(
          (answer) => {
            duplex.push(Buffer.from(answer))
            done()
          },
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error)))
        )
    }
  })
  return duplex
}

/** The `driver` tag tells effect that reserving the one connection would wait for ever. */
const embedded = Effect.fn("Database.embedded")(function* (folder: string, seconds: number) {
  yield* holdFolder(folder)
  const database = yield* Effect.acquireRelease(
    Effect.tryPromise({
      try: () => PGlite.create(join(folder, "database")),
      catch: (error) => new CannotStart({ message: `The database in ${folder} cannot be opened: ${String(error)}` })
    }).pipe(
      Effect.timeoutOrElse({
        duration: `${seconds} seconds`,
        orElse: () =>
          Effect.fail(
            new CannotStart({
              message:
                `The database in ${folder} did not open within ${seconds} s. ` +
                "The folder may be damaged; restore it from a copy, or start with another DATA_DIR."
            })
          )
      })
    ),
    (database) => Effect.promise(() => database.close())
  )
  const client = yield* PgClient.makeClient({ stream: wire(database), username: "postgres", database: "postgres" })
  return Object.assign(client, { driver: "pglite" })
})

const remote = (url: string, seconds: number) =>
  PgClient.make({ url: Redacted.make(url), connectTimeout: `${seconds} seconds` })

const unusable = (error: { readonly message: string; readonly cause?: unknown }) =>
  error instanceof CannotStart ? error : new CannotStart({ message: `The database cannot be used: ${error.message}` })

const client = Layer.unwrap(
  Effect.gen(function* () {
    const { DATABASE_URL, DATABASE_START_SECONDS, DATA_DIR } = yield* Configuration
    yield* ownFolder(DATA_DIR)
    return DATABASE_URL === undefined
      ? PgClient.layerFrom(Effect.mapError(embedded(DATA_DIR, DATABASE_START_SECONDS), unusable))
      : PgClient.layerFrom(Effect.mapError(remote(DATABASE_URL, DATABASE_START_SECONDS), unusable))
  })
)

/**
 * One driver for the embedded database in the data folder and for PostgreSQL by DATABASE_URL, migrated before anybody
 * asks it anything. Fails with a sentence for the operator.
 */
export const layer = Layer.effectDiscard(Effect.mapError(migrate, unusable)).pipe(Layer.provideMerge(client))
