import { type AnyStateMachine, type AnyStateNode, SpecialTargets, StateMachine } from "xstate"
import { actionOf, definitionsOf, within } from "./chartParts.ts"

type Part = Readonly<Record<string, unknown>>

/** A chart's action that sends events to another actor. */
export interface Telling {
  /** "parent", the name of a chart that it starts, or a slot's; null where only the running chart knows. */
  readonly to: string | null
  readonly action: string
  /** Types of the events, if its source names them. */
  readonly events: ReadonlyArray<string>
  /** Else what leads to the action: often what it passes on. */
  readonly after: ReadonlyArray<string>
}

export interface Tellings {
  readonly tells: ReadonlyArray<Telling>
  /** Types of the news that it emits. */
  readonly news: ReadonlyArray<string>
}

/** The types in an event's source: `{ type: "page.turned" }`. */
const typesIn = (source: string): ReadonlyArray<string> =>
  [...source.matchAll(/\btype:\s*["'`]([\w.${}]+)["'`]/g)].map(([, type = ""]) => type.replaceAll(/\$\{[^}]*\}/g, "*"))

const typesOf = (event: unknown): ReadonlyArray<string> => {
  if (typeof event === "function") return typesIn(String(event))
  const { type } = (event ?? {}) as Part
  return typeof type === "string" ? [type] : []
}

/** An action as it is used: its own name, what it does, and the events that lead to it. */
interface Used {
  readonly name: string
  readonly work: unknown
  readonly after: string
}

const usedIn = (machine: AnyStateMachine): ReadonlyArray<Used> => {
  const all = machine.implementations.actions as Readonly<Record<string, unknown>>
  const used = (action: unknown, after: string): Used => {
    const type = typeof action === "string" ? action : (action as Part)["type"]
    const work = typeof action === "function" ? action : all[String(type)]
    return { name: actionOf(action).replace(/\(.*$/s, ""), work, after }
  }
  return within(machine.root).flatMap((node) => [
    ...[...node.entry, ...node.exit].map((action) => used(action, "")),
    ...(definitionsOf(node) as ReadonlyArray<Part>).flatMap((transition) =>
      ((transition["actions"] ?? []) as ReadonlyArray<unknown>).map((action) =>
        used(action, String(transition["eventType"]))
      )
    )
  ])
}

/** What an actor of this id runs: a chart by its name, else the slot. */
const childNamed = (machine: AnyStateMachine, id: string): string => {
  const invoked = within(machine.root)
    .flatMap((node: AnyStateNode) => node.invoke)
    .find((one) => one.id === id)
  const slot = invoked === undefined ? id : String(invoked.src)
  const logic = (machine.implementations.actors as Readonly<Record<string, unknown>>)[slot]
  return logic instanceof StateMachine ? logic.id : slot
}

interface Sent {
  /** An actor's id. */
  readonly to: string | null
  /** The name under which the context has it. */
  readonly held: string | null
  readonly events: ReadonlyArray<string>
}

/** What `enqueueActions` may send, read from its source: to an id, or to what the context has under a chart's name. */
const sentIn = (source: string): ReadonlyArray<Sent> =>
  [...source.matchAll(/\bsend(?:(Parent)\b|To\)?\(\s*(?:["'`](\w+)["'`]|context\.(\w+)|))/g)].map((call) => {
    const [whole, parent, id = null, held = null] = call
    const rest = source.slice(call.index + whole.length)
    const next = rest.search(/\bsend(?:Parent|To)\)?\(/)
    const events = typesIn(next === -1 ? rest : rest.slice(0, next)).slice(0, 1)
    return { to: parent === undefined ? id : SpecialTargets.Parent, held, events }
  })

const sentBy = (work: unknown): ReadonlyArray<Sent> => {
  if (typeof work !== "function") return []
  const { type, to, event, collect } = work as unknown as Part
  if (type === "xstate.sendTo") return [{ to: typeof to === "string" ? to : null, held: null, events: typesOf(event) }]
  return type === "xstate.enqueueActions" ? sentIn(String(collect)) : []
}

const emittedBy = (work: unknown): ReadonlyArray<string> => {
  if (typeof work !== "function") return []
  const { type, event, collect } = work as unknown as Part
  if (type === "xstate.emit") return typesOf(event)
  if (type !== "xstate.enqueueActions") return []
  return [...String(collect).matchAll(/\bemit\(\{\s*type:\s*["'`]([\w.]+)["'`]/g)].map(([, news = ""]) => news)
}

/** Events of XState's own are nobody's words. */
const isSaid = (event: string): boolean => event !== "" && !event.startsWith("xstate.")

/** Whom a chart tells, read from its definition and its actions' sources. */
export const tellingsOf = (machine: AnyStateMachine): Tellings => {
  const tells = new Map<string, { to: string | null; action: string; events: Set<string>; after: Set<string> }>()
  const news = new Set<string>()
  for (const { name, work, after } of usedIn(machine)) {
    for (const one of emittedBy(work)) news.add(one)
    for (const { to, held, events } of sentBy(work)) {
      const whom = to === SpecialTargets.Parent ? "parent" : to === null ? held : childNamed(machine, to)
      const key = JSON.stringify([whom, name])
      const telling = tells.get(key) ?? { to: whom, action: name, events: new Set(), after: new Set() }
      for (const event of events) telling.events.add(event)
      if (events.length === 0 && isSaid(after)) telling.after.add(after)
      tells.set(key, telling)
    }
  }
  return {
    tells: [...tells.values()].map((one) => ({ ...one, events: [...one.events], after: [...one.after] })),
    news: [...news]
  }
}
