import type { ReactNode } from "react"
import { type DrawnArrow, type DrawnChart, type DrawnState, lineHeight, nameHeight, written } from "./layoutChart.ts"
import { pathThrough } from "./pathThrough.ts"
import styles from "./Drawing.module.css"

const Lines = ({ lines, x, y }: { readonly lines: ReadonlyArray<string>; readonly x: number; readonly y: number }) => (
  <text className={styles.line} x={x} y={y}>
    {lines.map((line, place) => (
      <tspan dy={place === 0 ? 0 : lineHeight} key={place} x={x}>
        {line}
      </tspan>
    ))}
  </text>
)

const State = ({ drawn, isEntered }: { readonly drawn: DrawnState; readonly isEntered: boolean }) => {
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
      <Lines lines={lines} x={head.x + 8} y={head.y + nameHeight + lineHeight + 2} />
    </g>
  )
}

const Arrow = ({ drawn: { arrow, points, lines, label } }: { readonly drawn: DrawnArrow }) => (
  <g className={styles.arrow} data-first={arrow === null || undefined}>
    <path d={pathThrough(points)} markerEnd="url(#arrow-head)" />
    {arrow === null || label === null ? null : (
      <g>
        <title>{arrow.transitions.map(written).join("\n")}</title>
        <rect height={label.height} width={label.width} x={label.x} y={label.y} />
        <Lines lines={lines} x={label.x + 2} y={label.y + lineHeight - 4} />
      </g>
    )}
  </g>
)

/** The head of every arrow. */
export const ArrowHead = () => (
  <defs>
    <marker id="arrow-head" markerHeight="8" markerWidth="8" orient="auto" refX="7" refY="4">
      <path className={styles.head} d="M 0 0 L 8 4 L 0 8 z" />
    </marker>
  </defs>
)

interface Frame {
  readonly width: number
  readonly height: number
  readonly label: string
  readonly scale: number
  /** "group" if something in it can be pressed. */
  readonly role?: "group" | "img"
  readonly children: ReactNode
}

/** What it draws stands in words beside it. */
export const Drawing = ({ width, height, label, scale, role = "img", children }: Frame) => (
  <svg
    aria-label={label}
    className={styles.drawing}
    height={height * scale}
    role={role}
    viewBox={`0 0 ${width} ${height}`}
    width={width * scale}
    xmlns="http://www.w3.org/2000/svg"
  >
    <ArrowHead />
    {children}
  </svg>
)

interface Props {
  readonly name: string
  readonly drawn: DrawnChart
  readonly scale: number
  /** Paths of the states in which a running actor of this chart is. */
  readonly entered: ReadonlyArray<string>
}

/** A chart as a statechart: boxes in boxes, and labelled arrows. */
export const ChartDrawing = ({ name, drawn, scale, entered }: Props) => (
  <Drawing height={drawn.height} label={`The states of ${name}`} scale={scale} width={drawn.width}>
    {drawn.states.map((state) => (
      <State drawn={state} isEntered={entered.includes(state.state.path)} key={state.state.path} />
    ))}
    {drawn.arrows.map((arrow, place) => (
      <Arrow drawn={arrow} key={place} />
    ))}
  </Drawing>
)
