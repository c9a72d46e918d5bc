import { type AnyMachineSnapshot, type AnyStateMachine, StateMachine, type StateValue } from "xstate"
import { type Model, pathsOf, walk } from "./paths.ts"

/** A chart with one of its transitions deleted. */
export interface Mutant<M extends AnyStateMachine> {
  /** Where the transition was and what caused it: `open: on item.add -> adding`. */
  readonly name: string
  readonly event: string
  /** The state that held it, as its value; empty for the chart itself. */
  readonly from: StateValue
  readonly machine: M
}

/** The parts of a chart that hold transitions, as it was written. */
interface Node {
  readonly [key: string]: unknown
  readonly states?: { readonly [name: string]: Node }
}

interface Deletion {
  readonly name: string
  readonly event: string
  readonly config: Node
}

const record = (value: unknown): Readonly<Record<string, unknown>> => (value ?? {}) as Readonly<Record<string, unknown>>

const described = (transition: unknown): string => {
  if (typeof transition === "string") return ` -> ${transition}`
  const { target, guard } = record(transition)
  const name = typeof guard === "string" ? guard : record(guard)["type"]
  return `${target === undefined ? "" : ` -> ${String(target)}`}${name === undefined ? "" : ` if ${String(name)}`}`
}

/** Each way to delete one of the transitions under `key` from `holder`. */
function* without(holder: Readonly<Record<string, unknown>>, key: string) {
  const held = holder[key]
  const { [key]: _, ...rest } = holder
  if (!Array.isArray(held)) yield { what: described(held), holder: rest }
  else {
    for (const [index, transition] of held.entries()) {
      yield {
        what: described(transition),
        holder: held.length === 1 ? rest : { ...holder, [key]: held.toSpliced(index, 1) }
      }
    }
  }
}

function* deletions(node: Node, path: string): Generator<Deletion> {
  for (const map of ["on", "after"]) {
    for (const key of Object.keys(record(node[map]))) {
      for (const { what, holder } of without(record(node[map]), key)) {
        yield { name: `${path}: ${map} ${key}${what}`, event: key, config: { ...node, [map]: holder } }
      }
    }
  }
  for (const key of ["always", "onDone"]) {
    if (node[key] === undefined) continue
    for (const { what, holder } of without(node, key)) {
      yield { name: `${path}: ${key}${what}`, event: key, config: holder as Node }
    }
  }
  const invoked = node["invoke"] === undefined ? [] : [node["invoke"]].flat()
  for (const [index, invoke] of invoked.entries()) {
    for (const key of ["onDone", "onError", "onSnapshot"]) {
      if (record(invoke)[key] === undefined) continue
      for (const { what, holder } of without(record(invoke), key)) {
        const name = `${path}: ${key} of ${String(record(invoke)["src"])}${what}`
        yield { name, event: key, config: { ...node, invoke: invoked.with(index, holder) } }
      }
    }
  }
  for (const [name, child] of Object.entries(node.states ?? {})) {
    for (const deletion of deletions(child, path === "" ? name : `${path}.${name}`)) {
      yield { ...deletion, config: { ...node, states: { ...node.states, [name]: deletion.config } } }
    }
  }
}

/** One mutant for each transition of the chart, at every depth: on, after, always, onDone, and invoked actors' answers. */
export const mutants = <M extends AnyStateMachine>(machine: M): ReadonlyArray<Mutant<M>> =>
  [...deletions(machine.config as unknown as Node, "")].map(({ name, event, config }) => ({
    name: `${machine.id} ${name.startsWith(":") ? `root${name}` : name}`,
    event,
    from: name
      .slice(0, name.indexOf(":"))
      .split(".")
      .filter((part) => part !== "")
      .reduceRight<StateValue>((inner, part) => ({ [part]: inner }), {}),
    machine: new StateMachine(config as never, machine.implementations as never) as unknown as M
  }))

/** The chart put together again as mutants are, with nothing deleted: what it breaks, putting together breaks. */
export const rebuilt = <M extends AnyStateMachine>(machine: M): M =>
  new StateMachine(machine.config as never, machine.implementations as never) as unknown as M

const known = new WeakMap<object, ReadonlyArray<unknown>>()

const pathsKnown = <M extends AnyStateMachine>(model: Model<M>): ReturnType<typeof pathsOf<M>> => {
  const paths = known.get(model) ?? pathsOf(model)
  known.set(model, paths)
  return paths as ReturnType<typeof pathsOf<M>>
}

/** Whether the model's promises break on some path once the transition is gone. */
export const isNoticed = async <M extends AnyStateMachine>(model: Model<M>, mutant: Mutant<M>): Promise<boolean> => {
  const paths = pathsKnown(model)
  const mayTake = ({ type }: { readonly type: string }) =>
    type === mutant.event || type.startsWith(`xstate.after.${mutant.event}.`)
  // Those on which the transition may come soonest are first.
  const cost = ({ start, steps }: (typeof paths)[number]) => {
    const at = steps.findIndex((step, index) => {
      const before: AnyMachineSnapshot = index === 0 ? start : steps[index - 1]!.state
      return mayTake(step.event) && before.matches(mutant.from as never)
    })
    return at < 0 ? Infinity : at
  }
  for (const path of paths.toSorted((a, b) => (cost(a) < cost(b) ? -1 : cost(a) > cost(b) ? 1 : 0))) {
    try {
      await walk(model, path, mutant.machine)
    } catch {
      return true
    }
  }
  return false
}
