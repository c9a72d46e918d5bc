import { PgClient } from "@effect/sql-pg"
import { PGlite } from "@electric-sql/pglite"
import { Effect, Layer, Redacted } from "effect"
import { join } from "node:path"
import { Duplex } from "node:stream"
import { CannotStart, Configuration, type Environment } from "./config.ts"
import { makePrivateFolder } from "./dataFolder.ts"
import { lockFolder } from "./folderLock.ts"
import { migrate } from "./migrations.ts"

/** The answer to a message. PGlite's other raw calls also parse each answer, and keep it for as long as they live. */
const answerTo = async (database: PGlite, message: Uint8Array): Promise<Buffer> => {
  const parts: Array<Buffer> = []
  await database.execProtocolRawStream(message, { onRawData: (part) => void parts.push(Buffer.from(part)) })
  return Buffer.concat(parts)
}

/** The PostgreSQL wire protocol to a database in this process. */
const wire = (database: PGlite) => (): Duplex => {
  let queue: Promise<unknown> = Promise.resolve()
  const duplex: Duplex = new Duplex({
    read() {},
    write(chunk: Uint8Array, _encoding, done) {
      queue = queue
        .then(() => answerTo(database, chunk))
        .then(
          (answer) => {
            duplex.push(answer)
            done()
          },
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error)))
        )
    }
  })
  return duplex
}

const advice = "The folder may be damaged; restore it from a copy, or start with another DATA_DIR."

/** The `driver` tag tells Effect that there is only one connection, which cannot be reserved. */
const embedded = Effect.fn("Database.embedded")(function* (folder: string, seconds: number) {
  yield* lockFolder(folder)
  const database = yield* Effect.acquireRelease(
    Effect.tryPromise({
      try: () => PGlite.create(join(folder, "database")),
      catch: (error) =>
        new CannotStart({ message: `The database in ${folder} cannot be opened: ${String(error)}. ${advice}` })
    }).pipe(
      Effect.timeoutOrElse({
        duration: `${seconds} seconds`,
        orElse: () =>
          Effect.fail(
            new CannotStart({
              message: `The database in ${folder} did not open within ${seconds} s. ${advice}`
            })
          )
      })
    ),
    (database) => Effect.promise(() => database.close())
  )
  const client = yield* PgClient.makeClient({ stream: wire(database), username: "postgres", database: "postgres" })
  return Object.assign(client, { driver: "pglite" })
})

const remote = (url: string, { DATABASE_START_SECONDS, DATABASE_POOL, DATABASE_PREPARE }: Environment) =>
  PgClient.make({
    url: Redacted.make(url),
    connectTimeout: `${DATABASE_START_SECONDS} seconds`,
    maxConnections: DATABASE_POOL,
    prepare: DATABASE_PREPARE === "on"
  })

const unusable = Effect.fnUntraced(function* (error: { readonly message: string }) {
  if (error instanceof CannotStart) return yield* error
  const { DATABASE_URL } = yield* Configuration
  const remedy =
    DATABASE_URL === undefined
      ? advice
      : "See that PostgreSQL runs at DATABASE_URL, and takes the name and password given there."
  return yield* new CannotStart({ message: `The database cannot be used: ${error.message}. ${remedy}` })
})

/** The same as it is found: whoever keeps it must not bring its tables up to date. */
export const client = Layer.unwrap(
  Effect.gen(function* () {
    const environment = yield* Configuration
    const { DATABASE_URL, DATABASE_START_SECONDS, DATA_DIR } = environment
    yield* makePrivateFolder(DATA_DIR)
    return DATABASE_URL === undefined
      ? PgClient.layerFrom(embedded(DATA_DIR, DATABASE_START_SECONDS).pipe(Effect.catch(unusable)))
      : PgClient.layerFrom(remote(DATABASE_URL, environment).pipe(Effect.catch(unusable)))
  })
)

/**
 * The embedded database, or PostgreSQL at DATABASE_URL, through one driver and migrated. Fails with a sentence for the
 * operator.
 */
export const layer = Layer.effectDiscard(migrate.pipe(Effect.catch(unusable))).pipe(Layer.provideMerge(client))
