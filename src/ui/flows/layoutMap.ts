import { graphlib, layout } from "@dagrejs/dagre"
import type { KnownChart } from "./chartsOfAll.ts"
import type { Box } from "./layoutChart.ts"

export interface ChartMap {
  readonly width: number
  readonly height: number
  readonly charts: ReadonlyArray<Box & { readonly chart: KnownChart }>
  /** From a parent to the chart that it starts. */
  readonly arrows: ReadonlyArray<{
    readonly from: string
    readonly to: string
    readonly points: ReadonlyArray<{ readonly x: number; readonly y: number }>
  }>
}

const boxHeight = 26
const characterWidth = 7.4

/** A parent and its children beside each other; a chart that starts none, and that none starts, is left out. */
export const layoutMap = (charts: ReadonlyArray<KnownChart>): ChartMap => {
  const graph = new graphlib.Graph()
  graph.setGraph({ rankdir: "LR", nodesep: 8, ranksep: 60, marginx: 8, marginy: 8 })
  graph.setDefaultEdgeLabel(() => ({}))
  const known = new Map(charts.map((chart) => [chart.graph.name, chart]))
  const ways = charts.flatMap(({ graph: { name }, children }) =>
    children.flatMap((child) => (known.has(child) ? [[name, child] as const] : []))
  )
  const related = charts.filter(({ graph: { name } }) => ways.some((way) => way.includes(name)))
  for (const { graph: chart } of related) {
    graph.setNode(chart.name, { width: chart.name.length * characterWidth + 20, height: boxHeight })
  }
  for (const [from, to] of ways) graph.setEdge(from, to)
  layout(graph)
  const { width = 0, height = 0 } = graph.graph() as Partial<Box>
  return {
    width,
    height,
    charts: related.map((chart) => {
      const { x, y, width: wide, height: high } = graph.node(chart.graph.name) as Box
      return { chart, x: x - wide / 2, y: y - high / 2, width: wide, height: high }
    }),
    arrows: ways.map(([from, to]) => ({
      from,
      to,
      points: (graph.edge(from, to) as ChartMap["arrows"][number]).points
    }))
  }
}
