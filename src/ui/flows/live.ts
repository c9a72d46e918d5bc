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

export type EventHeard = Extract<StatelyInspectionEvent, { readonly type: "@xstate.event" }>

/** What the running product has told this window: its actors as last heard, and the latest events. */
export interface Heard {
  /** By id, in order of appearance. */
  readonly actors: ReadonlyMap<string, Running>
  readonly events: ReadonlyArray<EventHeard>
  /** Events heard in all. */
  readonly count: number
}

export const nothingHeard: Heard = { actors: new Map(), events: [], count: 0 }

/** The events that are kept, and the actors that have ended. */
export const maxKept = 300

/** Without the oldest of the actors that have ended, if they are too many. */
const withoutOld = (actors: ReadonlyMap<string, Running>): ReadonlyMap<string, Running> => {
  const over = [...actors.values()].filter(({ isOver }) => isOver)
  const old = new Set(over.slice(0, Math.max(0, over.length - maxKept)).map(({ id }) => id))
  return old.size === 0 ? actors : new Map([...actors].filter(([id]) => !old.has(id)))
}

const actorAfter = (event: Exclude<StatelyInspectionEvent, EventHeard>, before: Running | undefined): Running => {
  const snapshot = (event.snapshot ?? {}) as Snapshot
  return {
    id: event.sessionId,
    name: event.type === "@xstate.actor" ? chartOf(event) : (before?.name ?? event.sessionId),
    entered: snapshot.value === undefined ? [] : ["(any)", ...pathsOf(snapshot.value)],
    state: JSON.stringify(snapshot.value ?? "") ?? "",
    context: JSON.stringify(snapshot.context ?? null, null, 2) ?? "",
    isOver: snapshot.status !== undefined && snapshot.status !== "active"
  }
}

/** What has been heard, with this as the latest; no more than the latest events are kept. */
export const hear = (heard: Heard, event: StatelyInspectionEvent): Heard => {
  if (event.type === "@xstate.event") {
    return { ...heard, events: [...heard.events.slice(1 - maxKept), event], count: heard.count + 1 }
  }
  const actor = actorAfter(event, heard.actors.get(event.sessionId))
  return { ...heard, actors: withoutOld(new Map(heard.actors).set(actor.id, actor)) }
}
