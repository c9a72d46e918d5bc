import { type AnyStateMachine, StateMachine } from "xstate"
import { type ChartGraph, chartGraph } from "../../machines/inspection/chartGraph.ts"
import { type Connection, type Relations, relationsOf } from "../../machines/inspection/relations.ts"
import { type Tellings, tellingsOf } from "../../machines/inspection/tellings.ts"

/** A chart with what the map needs of it. */
export interface KnownChart {
  readonly area: string
  readonly file: string
  readonly machine: AnyStateMachine
  readonly graph: ChartGraph
  /** The comment above it in its source. */
  readonly sentence: string
  /** Names of charts that it starts. */
  readonly children: ReadonlyArray<string>
  readonly tellings: Tellings
}

type Exported = Readonly<Record<string, unknown>>

/** The comment above an export, without its stars. */
export const commentAbove = (source: string, name: string): string => {
  const at = source.search(new RegExp(`^export const ${name}\\b`, "m"))
  const before = at === -1 ? "" : source.slice(0, at).trimEnd()
  const from = before.lastIndexOf("/**")
  if (from === -1 || !before.endsWith("*/")) return ""
  return before
    .slice(from + 3, -2)
    .split("\n")
    .map((line) => line.replace(/^\s*\*? ?/, ""))
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim()
}

/** Charts among a chart's own actors. Others, whose code comes later, are only named in its source. */
const childrenIn = ({ implementations }: AnyStateMachine): ReadonlyArray<string> =>
  Object.values(implementations.actors as Exported).flatMap((actor) =>
    actor instanceof StateMachine ? [actor.id] : []
  )

/** Every chart of these modules, by area and name. */
export const chartsOf = (
  modules: Readonly<Record<string, Exported>>,
  sources: Readonly<Record<string, string>>
): ReadonlyArray<KnownChart> => {
  const found = Object.entries(modules).flatMap(([path, exported]) =>
    Object.entries(exported).flatMap(([name, value]) =>
      value instanceof StateMachine ? [{ path, name, machine: value as AnyStateMachine }] : []
    )
  )
  const names = new Map(found.map(({ name, machine }) => [name, machine.id]))
  return found
    .map(({ path, name, machine }) => {
      const source = sources[path] ?? ""
      const named = [...source.matchAll(/\b\w+Machine\b/g)].flatMap(([other]) =>
        other === name ? [] : (names.get(other) ?? [])
      )
      return {
        area: path.replace(/^.*\/machines\//, "").replace(/\/.*$/, ""),
        file: path.replace(/^.*\/machines\//, "src/machines/"),
        machine,
        graph: chartGraph(machine),
        sentence: commentAbove(source, name),
        tellings: tellingsOf(machine),
        children: [...new Set([...named, ...childrenIn(machine)])].filter((child) => child !== machine.id)
      }
    })
    .toSorted((a, b) => a.area.localeCompare(b.area) || a.graph.name.localeCompare(b.graph.name))
}

/** Names of the charts that start this one. */
export const parentsOf = (name: string, charts: ReadonlyArray<KnownChart>): ReadonlyArray<string> =>
  charts.filter(({ children }) => children.includes(name)).map(({ graph }) => graph.name)

/** Who tells whom among these charts and their connections. */
export const relationsAmong = (charts: ReadonlyArray<KnownChart>, connections: ReadonlyArray<Connection>): Relations =>
  relationsOf(
    charts.map(({ graph: { name }, tellings }) => ({ name, parents: parentsOf(name, charts), tellings })),
    connections
  )
