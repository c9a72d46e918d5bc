import { Effect, Layer } from "effect"
import { ApiClient } from "../../src/services/platform/ApiClient.ts"
import { SessionStore, type StoredSession } from "../../src/services/session/SessionStore.ts"

type Calls = typeof ApiClient.Service
type Group = Exclude<keyof Calls, symbol>

/** The calls a test answers; any other dies, naming itself. */
export const serverAnswering = (answers: { readonly [G in Group]?: Partial<Calls[G]> }): Layer.Layer<ApiClient> => {
  const group = (name: string, given: object) =>
    new Proxy(given, {
      get: (known, call) =>
        Reflect.get(known, call) ?? (() => Effect.die(new Error(`Nobody answers ${name}.${String(call)}`)))
    })
  return Layer.succeed(
    ApiClient,
    new Proxy(answers, {
      get: (known, name) => group(String(name), Reflect.get(known, name) ?? {})
    }) as unknown as Calls
  )
}

/** A browser's storage with this session in it; `kept` is what lies there now. */
export const storedSession = (given: StoredSession | null) => {
  let kept = given
  const layer = Layer.succeed(SessionStore, {
    read: Effect.sync(() => kept),
    write: (session) => Effect.sync(() => void (kept = session)),
    clear: Effect.sync(() => void (kept = null))
  })
  return { layer, kept: () => kept }
}
