import type { StatelyInspectionEvent } from "@statelyai/inspect"

/** An actor of the running product, as last heard. */
export interface Running {
  readonly id: string
  /** Its chart's name, or what it calls itself. */
  readonly name: string
  /** Paths of the states in which it is, the outermost first; "(any)" is the chart itself. */
  readonly entered: ReadonlyArray<string>
  readonly state: string
  readonly context: string
  readonly isOver: boolean
}

type Value = string | { readonly [key: string]: Value }

/** Every path of a state value: `{ known: "open" }` is "known" and "known.open". */
export const pathsOf = (value: unknown, outer = ""): ReadonlyArray<string> => {
  const path = (key: string) => (outer === "" ? key : `${outer}.${key}`)
  if (typeof value === "string") return [path(value)]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value as Exclude<Value, string>).flatMap(([key, inner]) => [
    path(key),
    ...pathsOf(inner, path(key))
  ])
}

interface Snapshot {
  readonly value?: unknown
  readonly context?: unknown
  readonly status?: string
}

/** The chart's name in the definition that comes with an actor. */
const chartOf = (event: Extract<StatelyInspectionEvent, { readonly type: "@xstate.actor" }>): string => {
  const { definition } = event as { readonly definition?: string }
  if (definition === undefined) return event.name
  const { id } = JSON.parse(definition) as { readonly id?: string }
  return id ?? event.name
}

/** Each actor's latest state, in order of appearance. */
export const runningIn = (heard: ReadonlyArray<StatelyInspectionEvent>): ReadonlyArray<Running> => {
  const actors = new Map<string, Running>()
  for (const event of heard) {
    if (event.type === "@xstate.event") continue
    const snapshot = (event.snapshot ?? {}) as Snapshot
    actors.set(event.sessionId, {
      id: event.sessionId,
      name: event.type === "@xstate.actor" ? chartOf(event) : (actors.get(event.sessionId)?.name ?? event.sessionId),
      entered: snapshot.value === undefined ? [] : ["(any)", ...pathsOf(snapshot.value)],
      state: JSON.stringify(snapshot.value ?? "") ?? "",
      context: JSON.stringify(snapshot.context ?? null, null, 2) ?? "",
      isOver: snapshot.status !== undefined && snapshot.status !== "active"
    })
  }
  return [...actors.values()]
}
