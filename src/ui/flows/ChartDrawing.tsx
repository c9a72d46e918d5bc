import type { ReactNode } from "react"
import type { TransitionCoverage } from "../../machines/inspection/coverage.ts"
import {
  type DrawnArrow,
  type DrawnChart,
  type DrawnLine,
  type DrawnState,
  lineHeight,
  nameHeight,
  written
} from "./layoutChart.ts"
import { pathThrough } from "./pathThrough.ts"
import { addressOf } from "./place.ts"
import styles from "./Drawing.module.css"

/** What is shown of transitions besides their words. */
export interface Marks {
  readonly chart: string
  /** The transition whose shortest way is shown. */
  readonly chosen: string | null
  /** Those that were taken last, of a visit or a way. */
  readonly justTaken: ReadonlySet<string>
  /** Where each is taken, if that is to be shown. */
  readonly taken: ReadonlyMap<string, TransitionCoverage["taken"] | "visits"> | null
}

interface LinesProps {
  readonly lines: ReadonlyArray<DrawnLine>
  readonly x: number
  readonly y: number
  readonly marks: Marks
}

/** Transitions lead to their shortest way; by keyboard they are reached in the table. */
const Lines = ({ lines, x, y, marks: { chart, chosen, justTaken, taken } }: LinesProps) => (
  <text className={styles.line} x={x} y={y}>
    {lines.map(({ text, transition }, place) => {
      const line = (
        <tspan dy={place === 0 ? 0 : lineHeight} key={place} x={x}>
          {text}
        </tspan>
      )
      if (transition === null) return line
      return (
        <a
          data-chosen={transition.name === chosen || undefined}
          data-just={justTaken.has(transition.name) || undefined}
          data-taken={taken?.get(transition.name)}
          href={addressOf(chart, transition.name)}
          key={place}
          tabIndex={-1}
        >
          {line}
        </a>
      )
    })}
  </text>
)

interface StateProps {
  readonly drawn: DrawnState
  readonly isEntered: boolean
  readonly marks: Marks
}

const State = ({ drawn, isEntered, marks }: StateProps) => {
  const { state, head, lines } = drawn
  return (
    <g className={styles.state} data-entered={isEntered || undefined} data-kind={state.kind} data-state={state.path}>
      <rect height={drawn.height} rx={6} width={drawn.width} x={drawn.x} y={drawn.y} />
      {state.inner.length === 0 ? null : (
        <rect className={styles.top} height={head.height} rx={4} width={head.width} x={head.x} y={head.y} />
      )}
      <text className={styles.name} x={head.x + 8} y={head.y + nameHeight}>
        {state.name}
      </text>
      <Lines lines={lines} marks={marks} x={head.x + 8} y={head.y + nameHeight + lineHeight + 2} />
    </g>
  )
}

const Arrow = ({
  drawn: { arrow, points, lines, label },
  marks
}: {
  readonly drawn: DrawnArrow
  readonly marks: Marks
}) => (
  <g
    className={styles.arrow}
    data-first={arrow === null || undefined}
    data-just={arrow?.transitions.some(({ name }) => marks.justTaken.has(name)) || undefined}
  >
    <path d={pathThrough(points)} markerEnd="url(#arrow-head)" />
    {arrow === null || label === null ? null : (
      <g>
        <title>{arrow.transitions.map(written).join("\n")}</title>
        <rect height={label.height} width={label.width} x={label.x} y={label.y} />
        <Lines lines={lines} marks={marks} x={label.x + 2} y={label.y + lineHeight - 4} />
      </g>
    )}
  </g>
)

/** The heads of arrows. */
export const ArrowHeads = () => (
  <defs>
    <marker
      id="arrow-head"
      markerHeight="8"
      markerUnits="userSpaceOnUse"
      markerWidth="8"
      orient="auto"
      refX="7"
      refY="4"
    >
      <path className={styles.head} d="M 0 0 L 8 4 L 0 8 z" />
    </marker>
    <marker id="tell-head" markerHeight="8" markerWidth="8" orient="auto" refX="7" refY="4">
      <path className={styles.tellHead} d="M 0 0 L 8 4 L 0 8 z" />
    </marker>
  </defs>
)

interface Frame {
  readonly width: number
  readonly height: number
  readonly label: string
  readonly scale: number
  readonly children: ReactNode
}

/** What it draws stands in words beside it. */
export const Drawing = ({ width, height, label, scale, children }: Frame) => (
  <svg
    aria-label={label}
    className={styles.drawing}
    height={height * scale}
    role="group"
    viewBox={`0 0 ${width} ${height}`}
    width={width * scale}
    xmlns="http://www.w3.org/2000/svg"
  >
    <ArrowHeads />
    {children}
  </svg>
)

interface Props {
  readonly marks: Marks
  readonly drawn: DrawnChart
  readonly scale: number
  /** Paths of the states in which a running actor of this chart is. */
  readonly entered: ReadonlyArray<string>
}

/** A chart as a statechart: boxes in boxes, and labelled arrows. */
export const ChartDrawing = ({ marks, drawn, scale, entered }: Props) => (
  <Drawing height={drawn.height} label={`The states of ${marks.chart}`} scale={scale} width={drawn.width}>
    {drawn.states.map((state) => (
      <State drawn={state} isEntered={entered.includes(state.state.path)} key={state.state.path} marks={marks} />
    ))}
    {drawn.arrows.map((arrow, place) => (
      <Arrow drawn={arrow} key={place} marks={marks} />
    ))}
  </Drawing>
)
