import { Effect } from "effect"
import { request } from "node:http"
import { connect } from "node:net"
import type { Environment } from "../config.ts"
import { CannotKeep } from "./CannotKeep.ts"
import { type Order, socketOf } from "./control.ts"

/** Whether a server has the embedded database of these settings open and takes orders. */
export const isServerThere = (environment: Environment): Effect.Effect<boolean> =>
  Effect.promise(
    () =>
      new Promise((answer) => {
        if (environment.DATABASE_URL !== undefined) return answer(false)
        const socket = connect(socketOf(environment))
        socket.once("connect", () => {
          socket.destroy()
          answer(true)
        })
        socket.once("error", () => answer(false))
      })
  )

interface Answer {
  readonly said?: { readonly value?: unknown; readonly refused?: string }
  readonly error?: string
}

const send = (path: string, order: Order): Promise<Answer> =>
  new Promise((answer, refuse) => {
    const asked = request({ socketPath: path, method: "POST", path: "/" }, (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (part: string) => void (text += part))
      response.once("error", refuse)
      response.once("end", () => {
        try {
          answer(JSON.parse(text) as Answer)
        } catch (error) {
          refuse(error instanceof Error ? error : new Error(String(error)))
        }
      })
    })
    asked.once("error", refuse)
    asked.end(JSON.stringify(order))
  })

/** Has the running server obey an order. */
export const askServer = Effect.fn("Backup.askServer")(function* (environment: Environment, order: Order) {
  const { said, error } = yield* Effect.tryPromise({
    try: () => send(socketOf(environment), order),
    catch: (cause) => new CannotKeep({ message: `The running server did not answer: ${String(cause)}` })
  })
  const refused = error ?? said?.refused
  if (refused !== undefined) return yield* new CannotKeep({ message: refused })
  return said?.value
})
