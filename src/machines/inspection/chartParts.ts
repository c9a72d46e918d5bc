import type { AnyStateNode } from "xstate"
import { isFromEvent } from "../fromEvent.ts"

/** A transition, action or guard as XState holds it; its keys depend on its kind. */
type Part = Readonly<Record<string, unknown>>

/** A parameter of a builtin action. */
const isSetting = ([key, value]: readonly [string, unknown]): boolean =>
  value !== undefined && !["type", "resolve", "retryResolve", "execute"].includes(key)

/** A function's source on one line; only the expression if that is all it returns: `event.page`. */
const written = (work: unknown): string => {
  const source = String(work)
    .replaceAll(/\s\/\/ [^\n]*|\/\*[\s\S]*?\*\//g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/([([]) | (?=[)\],])/g, "$1")
  const answer = source.replace(/^\((?:\{[\w, ]*\})?\) => (?!\{)/, "")
  return answer === source ? source : answer.replace(/^\((\{.*\})\)$/, "$1")
}

/** A value as its source would write it. */
export const shown = (value: unknown): string => {
  if (isFromEvent(value)) return value.field === null ? "event" : `event.${value.field}`
  if (typeof value === "function") return written(value)
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined"
  const entries = Object.entries(value).map(([key, inner]) => `${key}: ${shown(inner)}`)
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`
}

/** `name(params)`, or the name alone without parameters. */
const named = (name: string, params: unknown): string => (params === undefined ? name : `${name}(${shown(params)})`)

/** The action in words. */
export const actionOf = (action: unknown): string => {
  if (typeof action === "string") return action
  const { type, params } = action as Part
  if (typeof action === "object") return named(String(type), params)
  if (typeof type !== "string") return written(action)
  const settings = Object.entries(action as object).filter(isSetting)
  return `${type.replace("xstate.", "")}(${settings.map(([, value]) => shown(value)).join(", ")})`
}

const actionsOf = (actions: unknown): string => [actions ?? []].flat().map(actionOf).join(", ")

/** The guard in words; empty without one. */
export const guardOf = (guard: unknown): string => {
  if (guard === undefined) return ""
  if (typeof guard === "string") return guard
  const { name, guards, stateValue, type, params } = guard as Part
  if (Array.isArray(guards)) return `${String(name)}(${guards.map(guardOf).join(", ")})`
  if (stateValue !== undefined) return `stateIn(${shown(stateValue)})`
  return typeof guard === "function" ? written(guard) : named(String(type), params)
}

/** A state's path; "(any)" for the root, whose transitions count in every state. */
export const nameOf = (node: AnyStateNode): string => (node.path.length === 0 ? "(any)" : node.path.join("."))

const afterOf = (node: AnyStateNode, delay: unknown): string => {
  if (typeof delay === "number") return `after ${delay} ms`
  if (typeof delay !== "string") return `after ${written(delay)}`
  const lasts: unknown = node.machine.implementations.delays[delay]
  return typeof lasts === "number" ? `after ${delay} (${lasts} ms)` : `after ${delay}`
}

/** An invoked actor by its id, or else by its slot. */
const invokedAs = ({ id, src }: AnyStateNode["invoke"][number]): string => (/^\d+\./.test(id) ? String(src) : id)

const eventOf = (node: AnyStateNode, transition: Part): string => {
  const event = String(transition["eventType"])
  if (transition["delay"] !== undefined) return afterOf(node, transition["delay"])
  if (event === "") return "always"
  if (event === `xstate.done.state.${node.id}`) return "done"
  for (const [prefix, what] of [
    ["xstate.done.actor.", "done"],
    ["xstate.error.actor.", "error"],
    ["xstate.snapshot.", "snapshot"]
  ] as const) {
    const actor = node.invoke.find(({ id }) => event === `${prefix}${id}`)
    if (actor !== undefined) return `${what}: ${invokedAs(actor)}`
  }
  return event
}

const targetOf = ({ target, reenter }: Part): string => {
  const stands = (target as ReadonlyArray<AnyStateNode> | undefined)?.map(nameOf).join(", ")
  return reenter === true ? `${stands ?? "—"} (re-enters)` : (stands ?? "—")
}

/** A transition in words; `target` is "—" where the state stays as it is. */
export interface Transition {
  /** Unlike that of any other transition of its chart: `open: item.add [isNew] → closed`. */
  readonly name: string
  readonly state: string
  readonly event: string
  readonly guard: string
  readonly target: string
  /** The paths of the states entered; none where the state stays as it is. */
  readonly targets: ReadonlyArray<string>
  readonly actions: string
}

/** The transitions of this state alone, as XState holds them, in the order in which they are tried. */
export const definitionsOf = (node: AnyStateNode): ReadonlyArray<object> => [
  ...(node.always ?? []),
  ...[...node.transitions.values()].flat()
]

/** The guard as a name has it: without functions' sources, which builds write differently. */
const guardNamed = (guard: unknown): string => {
  if (guard === undefined || typeof guard === "string") return guard ?? ""
  const { name, guards, stateValue, type, params } = guard as Part
  if (Array.isArray(guards)) return `${String(name)}(${guards.map(guardNamed).join(", ")})`
  if (stateValue !== undefined) return `stateIn(${shown(stateValue)})`
  if (typeof guard === "function") return "written here"
  return typeof params === "function" && !isFromEvent(params) ? `${String(type)}(…)` : named(String(type), params)
}

const nameIn = (node: AnyStateNode, transition: Part): string => {
  const guard = guardNamed(transition["guard"])
  const event = `${nameOf(node)}: ${eventOf(node, transition)}`
  return `${guard === "" ? event : `${event} [${guard}]`} → ${targetOf(transition)}`
}

/** The second of a name is numbered 2. */
const numbered = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.map((name, place) => {
    const before = names.slice(0, place).filter((other) => other === name).length
    return before === 0 ? name : `${name} (${before + 1})`
  })

/** The transitions of this state alone, in the order of `definitionsOf`. */
export const transitionsOf = (node: AnyStateNode): ReadonlyArray<Transition> => {
  const all = definitionsOf(node) as ReadonlyArray<Part>
  const names = numbered(all.map((transition) => nameIn(node, transition)))
  return all.map((transition, place) => ({
    name: names[place] ?? "",
    state: nameOf(node),
    event: eventOf(node, transition),
    guard: guardOf(transition["guard"]),
    target: targetOf(transition),
    targets: (transition["target"] as ReadonlyArray<AnyStateNode> | undefined)?.map(nameOf) ?? [],
    actions: actionsOf(transition["actions"])
  }))
}

const kindOf = (node: AnyStateNode): string => {
  if (node.type === "history") {
    const { target } = node.config as Part
    return `${node.history === "deep" ? "deep" : "shallow"} history${target === undefined ? "" : `, else ${String(target)}`}`
  }
  return node.type === "final" || node.type === "parallel" ? node.type : ""
}

/** What a state does without any event, except the entries and exits that XState adds for delays. */
export const deedsOf = (node: AnyStateNode): ReadonlyArray<readonly [kind: string, what: string]> => {
  const { entry, exit } = node.config as Part
  const { target: begins, actions } = node.initial as unknown as Part
  const first = (begins as ReadonlyArray<AnyStateNode>).map(({ key }) => key).join()
  const on = actionsOf(actions)
  const deeds: ReadonlyArray<readonly [string, string]> = [
    ["type", kindOf(node)],
    ["initial", on === "" ? first : `${first}, ${on}`],
    ["tags", node.tags.join(", ")],
    ["entry", actionsOf(entry)],
    ["exit", actionsOf(exit)],
    ...node.invoke.map((actor) => {
      const [slot, name] = [String(actor.src), invokedAs(actor)]
      return ["invoke", `${named(slot, actor.input)}${name === slot ? "" : ` as ${name}`}`] as const
    }),
    ["output", node.output === undefined ? "" : shown(node.output)]
  ]
  return deeds.filter(([, what]) => what !== "")
}

/** The state and its descendants, in drawing order. */
export const within = (node: AnyStateNode): ReadonlyArray<AnyStateNode> => [
  node,
  ...Object.values(node.states).flatMap(within)
]
