import { type Cause, Clock, Context, Effect, Layer, type LogLevel } from "effect"

/** Milliseconds in which the same is told once. */
const period = 60_000

/** Tells the same at most once a minute, and what is not the same at once. */
export const sparingly = () => {
  const toldAt = new Map<string, number>()
  return Effect.fnUntraced(function* (what: string, tell: Effect.Effect<void>) {
    const now = yield* Clock.currentTimeMillis
    for (const [told, at] of toldAt) if (now - at >= period) toldAt.delete(told)
    if (toldAt.has(what)) return
    toldAt.set(what, now)
    yield* tell
  })
}

/** Names, codes and messages of an error and of what caused it; a stack, a key or a request's id is not among them. */
const described = (error: unknown, depth = 0): string => {
  if (typeof error !== "object" || error === null) return String(error)
  const { _tag, name, code, message, cause, reason } = error as Readonly<Record<string, unknown>>
  const said = [_tag, name, code, message].map(String).join(" ")
  const by = cause ?? reason
  return by === undefined || depth === 4 ? said : `${said}, by ${described(by, depth + 1)}`
}

const errorOf = (reason: Cause.Reason<unknown>): unknown =>
  reason._tag === "Fail" ? reason.error : reason._tag === "Die" ? reason.defect : reason._tag

/** How failures are told: each, unless a layer says otherwise. */
const Telling = Context.Reference<ReturnType<typeof sparingly>>("sayfa/FailureLog/Telling", {
  defaultValue: () => (_, tell) => tell
})

/** Tells sparingly of failures in what is built on it. */
export const layer = Layer.sync(Telling, sparingly)

/** Logs a failure of work that is done again and again: the same one need not fill the log while it lasts. */
export const logFailure = Effect.fnUntraced(function* (
  level: LogLevel.Severity,
  message: string,
  cause: Cause.Cause<unknown>
) {
  const tell = yield* Telling
  const what = [message, ...cause.reasons.map((reason) => described(errorOf(reason)))].join("\n")
  yield* tell(what, Effect.logWithLevel(level)(message, cause))
})
