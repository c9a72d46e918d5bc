import { graphlib, layout } from "@dagrejs/dagre"
import { type ChartArrow, type ChartGraph, type ChartState, statesOf } from "../../machines/inspection/chartGraph.ts"
import type { Transition } from "../../machines/inspection/chartParts.ts"

/** All measures are CSS pixels, from the drawing's top left. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface DrawnLine {
  readonly text: string
  /** The transition that it names; null for what a state does by itself. */
  readonly transition: Transition | null
}

export interface DrawnState extends Box {
  readonly state: ChartState
  /** Its name and what it does; of a state with states inside, at their head. */
  readonly head: Box
  readonly lines: ReadonlyArray<DrawnLine>
}

export interface DrawnArrow {
  /** Null for the way to the state that is entered first. */
  readonly arrow: ChartArrow | null
  readonly points: ReadonlyArray<{ readonly x: number; readonly y: number }>
  readonly lines: ReadonlyArray<DrawnLine>
  readonly label: Box | null
}

export interface DrawnChart {
  readonly width: number
  readonly height: number
  /** The outermost first. */
  readonly states: ReadonlyArray<DrawnState>
  readonly arrows: ReadonlyArray<DrawnArrow>
}

export const lineHeight = 15
export const nameHeight = 20
const padding = 8
/** A character of the fixed-width font at 11 px, and of names at 13 px. */
const characterWidth = 6.62
const nameCharacterWidth = 7.85
const longest = 44

/** Long texts stand whole in the chart's table. */
export const shortened = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest - 1)}…`)

/** `event [guard] / actions`, as UML writes it. */
export const written = ({ event, guard, actions }: Transition): string =>
  [event, guard === "" ? "" : ` [${guard}]`, actions === "" ? "" : ` / ${actions}`].join("")

const linesOf = (state: ChartState): ReadonlyArray<DrawnLine> => [
  ...state.deeds.map(([kind, what]) => ({ text: shortened(`${kind}: ${what}`), transition: null })),
  ...state.stays.map((transition) => ({ text: shortened(written(transition)), transition }))
]

const arrowLinesOf = ({ transitions }: ChartArrow): ReadonlyArray<DrawnLine> =>
  transitions.map((transition) => {
    const { event, guard } = transition
    return { text: shortened(guard === "" ? event : `${event} [${guard}]`), transition }
  })

const sizeOf = (lines: ReadonlyArray<DrawnLine>) => ({
  width: Math.max(0, ...lines.map(({ text }) => text.length)) * characterWidth + 4,
  height: lines.length * lineHeight + 2
})

const headSize = (state: ChartState, lines: ReadonlyArray<DrawnLine>) => ({
  width: Math.max(sizeOf(lines).width, state.name.length * nameCharacterWidth, 40) + 2 * padding,
  height: nameHeight + lines.length * lineHeight + 2 * padding
})

/** Where a box begins, by the middle that dagre names. */
const fromMiddle = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height
})

/**
 * Dagre draws no arrow to a box with boxes inside, so each such box has its head as a
 * node, from which the way to its first state begins.
 */
const layoutAnew = ({ root, arrows }: ChartGraph): DrawnChart => {
  const graph = new graphlib.Graph({ compound: true, multigraph: true })
  graph.setGraph({ rankdir: "TB", nodesep: 28, ranksep: 34, edgesep: 16, marginx: 12, marginy: 12 })
  graph.setDefaultEdgeLabel(() => ({}))
  const states = statesOf(root)
  const headOf = ({ path, inner }: ChartState) => (inner.length === 0 ? path : `head of ${path}`)
  const heads = new Map(states.map((state) => [state.path, headOf(state)]))
  const head = (path: string): string => heads.get(path) ?? path
  const place = (state: ChartState, outer: string | null): void => {
    const size = headSize(state, linesOf(state))
    if (state.inner.length > 0) {
      graph.setNode(state.path, {})
      graph.setNode(headOf(state), size)
      graph.setParent(headOf(state), state.path)
    } else graph.setNode(state.path, size)
    if (outer !== null) graph.setParent(state.path, outer)
    for (const one of state.inner) place(one, state.path)
  }
  place(root, null)
  const first = states.flatMap(({ path, initial }) => initial.map((to) => [path, to] as const))
  for (const [from, to] of first) graph.setEdge(head(from), head(to), { weight: 4 }, "first")
  for (const arrow of arrows) {
    const size = sizeOf(arrowLinesOf(arrow))
    graph.setEdge(head(arrow.from), head(arrow.to), { ...size, labelpos: "c" }, "arrow")
  }
  layout(graph)
  const edge = (from: string, to: string, name: string) =>
    graph.edge(head(from), head(to), name) as Partial<Box> & Pick<DrawnArrow, "points">
  const { width = 0, height = 0 } = graph.graph() as Partial<Box>
  return {
    width,
    height,
    states: states.map((state) => {
      const box = graph.node(state.path) as Partial<Box>
      return {
        ...fromMiddle(box),
        state,
        head: fromMiddle(graph.node(headOf(state)) as Partial<Box>),
        lines: linesOf(state)
      }
    }),
    arrows: [
      ...first.map(([from, to]) => ({ arrow: null, points: edge(from, to, "first").points, lines: [], label: null })),
      ...arrows.map((arrow) => {
        const drawn = edge(arrow.from, arrow.to, "arrow")
        return { arrow, points: drawn.points, lines: arrowLinesOf(arrow), label: fromMiddle(drawn) }
      })
    ]
  }
}

const known = new WeakMap<ChartGraph, DrawnChart>()

/** Places every state and arrow; of the same graph once, because a visit goes from one chart to another and back. */
export const layoutChart = (graph: ChartGraph): DrawnChart => {
  const drawn = known.get(graph) ?? layoutAnew(graph)
  known.set(graph, drawn)
  return drawn
}
