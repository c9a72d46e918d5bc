import { graphlib, layout } from "@dagrejs/dagre"
import type { Connection, Relation } from "../../machines/inspection/relations.ts"
import type { KnownChart } from "./chartsOfAll.ts"
import type { Box } from "./layoutChart.ts"

type Points = ReadonlyArray<{ readonly x: number; readonly y: number }>

export interface ChartMap {
  readonly width: number
  readonly height: number
  readonly charts: ReadonlyArray<Box & { readonly chart: KnownChart }>
  readonly connections: ReadonlyArray<Box & { readonly connection: Connection }>
  /** From a parent to the chart that it starts. */
  readonly arrows: ReadonlyArray<{ readonly from: string; readonly to: string; readonly points: Points }>
  /** From who tells to who hears. */
  readonly tells: ReadonlyArray<{ readonly relation: Relation; readonly points: Points }>
}

/** What the map shows beside parents and children. */
export interface Told {
  readonly relations: ReadonlyArray<Relation>
  readonly connections: ReadonlyArray<Connection>
}

const boxHeight = 26
const characterWidth = 7.4

/**
 * A parent and its children beside each other, and between them who tells whom; what has no line is left out. A child
 * that tells its parent does not change places with it.
 */
export const layoutMap = (
  charts: ReadonlyArray<KnownChart>,
  { relations, connections }: Told = { relations: [], connections: [] }
): ChartMap => {
  const graph = new graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: "LR", nodesep: 8, ranksep: 60, marginx: 8, marginy: 8 })
  graph.setDefaultEdgeLabel(() => ({}))
  const known = new Map(charts.map((chart) => [chart.graph.name, chart]))
  const ways = charts.flatMap(({ graph: { name }, children }) =>
    children.flatMap((child) => (known.has(child) ? [[name, child] as const] : []))
  )
  const isStartedBy = (from: string, to: string) => ways.some(([parent, child]) => parent === to && child === from)
  const ends = new Set([...ways.flat(), ...relations.flatMap(({ from, to }) => [from, to])])
  const related = charts.filter(({ graph: { name } }) => ends.has(name))
  for (const name of [...related.map((chart) => chart.graph.name), ...connections.map((one) => one.name)]) {
    graph.setNode(name, { width: name.length * characterWidth + 20, height: boxHeight })
  }
  for (const [from, to] of ways) graph.setEdge(from, to, { weight: 2 }, "starts")
  for (const { from, to } of relations) {
    if (isStartedBy(from, to)) graph.setEdge(to, from, {}, "is told by")
    else graph.setEdge(from, to, {}, "tells")
  }
  layout(graph)
  const { width = 0, height = 0 } = graph.graph() as Partial<Box>
  const boxOf = (name: string): Box => {
    const { x, y, width: wide, height: high } = graph.node(name) as Box
    return { x: x - wide / 2, y: y - high / 2, width: wide, height: high }
  }
  const pointsOf = (from: string, to: string, name: string): Points =>
    (graph.edge(from, to, name) as { readonly points: Points }).points
  return {
    width,
    height,
    charts: related.map((chart) => ({ chart, ...boxOf(chart.graph.name) })),
    connections: connections.map((connection) => ({ connection, ...boxOf(connection.name) })),
    arrows: ways.map(([from, to]) => ({ from, to, points: pointsOf(from, to, "starts") })),
    tells: relations.map((relation) => {
      const { from, to } = relation
      const points = isStartedBy(from, to) ? pointsOf(to, from, "is told by").toReversed() : pointsOf(from, to, "tells")
      return { relation, points }
    })
  }
}
