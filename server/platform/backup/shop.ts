import { Effect, Layer, Schema, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { Configuration, type Environment } from "../config.ts"
import * as database from "../database.ts"
import { type KeyOrder, obeyKeyOrder } from "../keyRing.ts"
import { askServer, isServerThere } from "./askServer.ts"
import { CannotKeep } from "./CannotKeep.ts"
import { holdFiles, releaseFiles, renewHold } from "./heldFiles.ts"
import type { Kept } from "./makeBackup.ts"
import { Snapshot } from "./Manifest.ts"
import { NamedFile } from "./namedFiles.ts"
import { filesOf } from "./openFiles.ts"
import { takeSnapshot } from "./takeSnapshot.ts"

const TakenThere = Schema.Struct({ snapshot: Snapshot, named: Schema.Array(NamedFile), folder: Schema.String })

const failed = (error: { readonly message: string }) => new CannotKeep({ message: error.message })

/** Removed with the scope. */
export const scratchFolder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "sayfa-keeping-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
)

/** Where PostgreSQL is looked for, without a name and a password. */
const addressOf = (url: string): string => {
  const { hostname, port, searchParams } = new URL(url)
  return `${searchParams.get("host") ?? (hostname || "localhost")}:${searchParams.get("port") ?? (port || "5432")}`
}

/** Fails with a sentence if PostgreSQL does not answer, or does not let this process in. */
const reach = Effect.gen(function* () {
  const { DATABASE_URL } = yield* Configuration
  if (DATABASE_URL === undefined) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`SELECT 1`.pipe(
    Effect.mapError(({ message, reason: { _tag, cause } }) => {
      // A name with several addresses has an error for each, and none of its own but a code.
      const { message: said, code } = (cause ?? {}) as { readonly message?: string; readonly code?: string }
      const what = _tag === "ConnectionError" ? "does not answer" : "refuses"
      return new CannotKeep({
        message: `The database at ${addressOf(DATABASE_URL)} ${what}: ${said || code || message}.`
      })
    })
  )
})

/**
 * The database of these settings, opened by this process alone if it is the embedded one; never another shop's that is
 * open too.
 */
export const withDatabase = <A, E, R>(environment: Environment, work: Effect.Effect<A, E, R>, connections = 1) =>
  Effect.andThen(reach, work).pipe(
    Effect.provide(
      Layer.fresh(database.client).pipe(
        Layer.provideMerge(Configuration.layer({ ...environment, DATABASE_POOL: connections }))
      )
    )
  )

/** Whether there is a database to be opened; an embedded one that is not there yet is made by opening it. */
export const hasDatabase = ({ DATABASE_URL, DATA_DIR }: Environment): boolean =>
  DATABASE_URL !== undefined || existsSync(resolve(DATA_DIR, "database"))

const isThere = Effect.fnUntraced(function* (environment: Environment) {
  if (hasDatabase(environment)) return
  return yield* new CannotKeep({
    message: `There is no shop in ${resolve(environment.DATA_DIR)}. Name its folder in DATA_DIR, or its database in DATABASE_URL.`
  })
})

/** Of a server that has the embedded database open. */
const keptByServer = Effect.fnUntraced(function* (environment: Environment, scratch: string) {
  const files = yield* filesOf(environment, scratch)
  const backup = randomUUID()
  return {
    files,
    hold: Effect.asVoid(askServer(environment, { do: "hold", backup })),
    renew: Effect.asVoid(askServer(environment, { do: "renew", backup })),
    release: Effect.asVoid(askServer(environment, { do: "release", backup })),
    snapshot: Effect.acquireRelease(
      askServer(environment, { do: "snapshot" }).pipe(
        Effect.flatMap(Schema.decodeUnknownEffect(TakenThere)),
        Effect.mapError(failed)
      ),
      ({ folder }) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
    )
  } satisfies Kept
})

const keptHere = Effect.fnUntraced(function* (environment: Environment, scratch: string) {
  const files = yield* filesOf(environment, scratch)
  const backup = randomUUID()
  const context = yield* Effect.context<SqlClient.SqlClient>()
  const here = <A, E extends { readonly message: string }>(work: Effect.Effect<A, E, SqlClient.SqlClient>) =>
    work.pipe(Effect.provideContext(context), Effect.mapError(failed))
  return {
    files,
    hold: here(holdFiles(backup)),
    renew: here(renewHold(backup)),
    release: here(releaseFiles(backup)),
    snapshot: Effect.suspend(() => {
      const folder = join(scratch, randomUUID())
      return here(takeSnapshot(folder)).pipe(Effect.map((taken) => ({ ...taken, folder })))
    })
  } satisfies Kept
})

/** Does something with a shop, through the server that has its database open or with the database itself. */
export const withShop = Effect.fnUntraced(function* <A, E>(
  environment: Environment,
  scratch: string,
  work: (shop: Kept) => Effect.Effect<A, E, Scope.Scope>
) {
  yield* isThere(environment)
  if (yield* isServerThere(environment)) {
    return yield* Effect.scoped(Effect.flatMap(keptByServer(environment, scratch), work))
  }
  // The snapshot's transaction has one; the hold on files is renewed over the other.
  return yield* withDatabase(environment, Effect.scoped(Effect.flatMap(keptHere(environment, scratch), work)), 2)
})

/** Does something with a shop that nobody else has open. */
export const withStoppedShop = Effect.fnUntraced(function* <A, E>(
  environment: Environment,
  scratch: string,
  work: (shop: Kept) => Effect.Effect<A, E, Scope.Scope | SqlClient.SqlClient>
) {
  yield* isThere(environment)
  if (yield* isServerThere(environment)) {
    return yield* new CannotKeep({ message: `A server runs in ${resolve(environment.DATA_DIR)}. Stop it first.` })
  }
  return yield* withDatabase(environment, Effect.scoped(Effect.flatMap(keptHere(environment, scratch), work)))
})

/** Has an order for the keys obeyed, by the running server or by this process. */
export const orderKeys = Effect.fnUntraced(function* (environment: Environment, order: KeyOrder) {
  yield* isThere(environment)
  if (yield* isServerThere(environment)) {
    return (yield* askServer(environment, { do: "keys", order })) as ReadonlyArray<string>
  }
  return yield* withDatabase(environment, obeyKeyOrder(order))
})
