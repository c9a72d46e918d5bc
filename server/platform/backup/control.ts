import { Cause, Effect, Layer, Schema } from "effect"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { readdir, rm, stat } from "node:fs/promises"
import { createServer, type IncomingMessage, type Server } from "node:http"
import { join, resolve } from "node:path"
import type { SqlClient } from "effect/sql"
import { Configuration, type Environment } from "../config.ts"
import { KeyOrder, obeyKeyOrder } from "../keyRing.ts"
import { SigningKeys } from "../SigningKeys.ts"
import { CannotKeep } from "./CannotKeep.ts"
import { holdFiles, releaseFiles, renewHold } from "./heldFiles.ts"
import { takeSnapshot } from "./takeSnapshot.ts"

/** What an operator's command asks of the process that has the embedded database open. */
export const Order = Schema.Union([
  Schema.Struct({ do: Schema.Literals(["hold", "renew", "release"]), backup: Schema.String }),
  Schema.Struct({ do: Schema.Literal("snapshot") }),
  Schema.Struct({ do: Schema.Literal("keys"), order: KeyOrder })
])
export type Order = typeof Order.Type

/** Longer ones cannot be bound. */
const longestPath = 100

/** A socket in the data folder, which is open to the server's own user alone. */
export const socketOf = ({ DATA_DIR }: Environment): string => resolve(DATA_DIR, "control.sock")

const beginning = "snapshot-"

/** Longer than any backup takes to copy its tables. */
const abandonedMillis = 6 * 60 * 60 * 1000

/** Deletes what killed backups left: at the start all, later what is old. */
const sweep = async (folder: string, olderThan = 0): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(beginning)) continue
    const info = await stat(join(folder, name)).catch(() => null)
    if (info === null || Date.now() - info.mtimeMs < olderThan) continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

const obey = Effect.fn("Control.obey")(function* (order: Order) {
  if (order.do === "hold") return yield* holdFiles(order.backup)
  if (order.do === "renew") return yield* renewHold(order.backup)
  if (order.do === "release") return yield* releaseFiles(order.backup)
  if (order.do === "keys") {
    const lines = yield* obeyKeyOrder(order.order)
    yield* SigningKeys.use(({ reload }) => reload)
    return lines
  }
  const within = resolve((yield* Configuration).DATA_DIR)
  yield* Effect.tryPromise(() => sweep(within, abandonedMillis)).pipe(Effect.ignore({ log: "Warn" }))
  const folder = join(within, `${beginning}${randomUUID()}`)
  const taken = yield* takeSnapshot(folder).pipe(
    Effect.onError(() => Effect.promise(() => rm(folder, { recursive: true, force: true })))
  )
  return { ...taken, folder }
})

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ""
  for await (const part of request.setEncoding("utf8") as AsyncIterable<string>) text += part
  return text
}

const listen = async (path: string, answer: (order: unknown) => Promise<unknown>): Promise<Server> => {
  // What a killed server left; the data folder is locked for this one.
  await rm(path, { force: true })
  const server = createServer((request, response) => {
    void bodyOf(request)
      .then((text) => answer(JSON.parse(text)))
      .then(
        (said) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ said })),
        (error: unknown) => response.writeHead(500).end(JSON.stringify({ error: String(error) }))
      )
  })
  server.requestTimeout = 0
  await once(server.listen(path), "listening")
  return server
}

/** Obeys orders for the embedded database, which only this process may have open. Others ask PostgreSQL themselves. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const environment = yield* Configuration
    if (environment.DATABASE_URL !== undefined) return
    const path = socketOf(environment)
    if (path.length > longestPath) {
      return yield* Effect.logWarning(`The path ${path} is too long for a socket: stop the server to make backups`)
    }
    const context = yield* Effect.context<Configuration | SigningKeys | SqlClient.SqlClient>()
    const answer = (order: unknown) =>
      Schema.decodeUnknownEffect(Order)(order).pipe(
        Effect.flatMap(obey),
        Effect.map((value) => ({ value })),
        Effect.catchCause((cause) => {
          const error = Cause.squash(cause)
          const refused = error instanceof CannotKeep ? Effect.void : Effect.logError("An order was not obeyed", cause)
          return Effect.as(refused, { refused: error instanceof Error ? error.message : String(error) })
        }),
        Effect.runPromiseWith(context)
      )
    yield* Effect.acquireRelease(
      Effect.tryPromise(() => sweep(resolve(environment.DATA_DIR)).then(() => listen(path, answer))),
      (server) =>
        Effect.promise(async () => {
          const closed = once(server, "close")
          server.close()
          server.closeAllConnections()
          await closed
        })
    ).pipe(Effect.ignore({ log: "Warn", message: "Backups cannot be made while this server runs" }))
  })
)
