import { scaleLinear } from "d3-scale"
import { area, line } from "d3-shape"
import styles from "./Curve.module.css"
import plot from "./Plot.module.css"

/** In units of the drawing. */
const [width, height] = [320, 128]
const [left, right, top, bottom] = [48, 312, 10, 106]

interface CurveProps {
  /** One for each day. */
  readonly values: ReadonlyArray<number>
  /** Written beside the lines; a line without words is not drawn. */
  readonly scaleOf: (value: number) => string
  /** Written below the ends: the first day and the last. */
  readonly ends: readonly [string, string]
}

/** Numbers day by day as a curve over round numbers. Whoever does not see it has them as a table. */
export const Curve = ({ values, scaleOf, ends }: CurveProps) => {
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [left, right])
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [bottom, top]).nice(3)
  const points = [...values.entries()]
  const curve = line<readonly [number, number]>(
    ([day]) => x(day),
    ([, value]) => y(value)
  )
  const below = area<readonly [number, number]>(
    ([day]) => x(day),
    y(0),
    ([, value]) => y(value)
  )
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.curve} aria-hidden>
      {y
        .ticks(3)
        .filter((value) => scaleOf(value) !== "")
        .map((value) => (
          <g key={value} transform={`translate(0 ${y(value)})`}>
            <line x1={left} x2={right} className={plot.rule} />
            <text x={left - 6} dy="0.32em" textAnchor="end">
              {scaleOf(value)}
            </text>
          </g>
        ))}
      <path d={below(points) ?? ""} className={plot.below} />
      <path d={curve(points) ?? ""} className={plot.line} />
      {values.length <= 31 &&
        points.map(([day, value]) => <circle key={day} cx={x(day)} cy={y(value)} r={2.25} className={styles.point} />)}
      <text x={left} y={height - 4}>
        {ends[0]}
      </text>
      {values.length > 1 && (
        <text x={right} y={height - 4} textAnchor="end">
          {ends[1]}
        </text>
      )}
    </svg>
  )
}
