import { Drawing } from "./ChartDrawing.tsx"
import type { KnownChart } from "./chartsOfAll.ts"
import { layoutMap } from "./layoutMap.ts"
import { pathThrough } from "./pathThrough.ts"
import { Scrolled } from "./Scrolled.tsx"
import drawn from "./Drawing.module.css"

/** Who is whose parent. The list beside it has every chart by area. */
export const ChartMap = ({ charts }: { readonly charts: ReadonlyArray<KnownChart> }) => {
  const map = layoutMap(charts)
  return (
    <article>
      <h1>Charts of Sayfa</h1>
      <p>
        {charts.length} charts in {new Set(charts.map(({ area }) => area)).size} areas. An arrow leads from a chart to
        one that it starts; the others are started by the page, or by their screen.
      </p>
      <Scrolled label="Map of charts">
        <Drawing height={map.height} label="Which chart starts which" role="group" scale={1} width={map.width}>
          {map.arrows.map(({ from, to, points }) => (
            <g className={drawn.arrow} key={`${from} ${to}`}>
              <path d={pathThrough(points)} markerEnd="url(#arrow-head)" />
            </g>
          ))}
          {map.charts.map(({ chart, x, y, width, height }) => (
            <a aria-label={chart.graph.name} href={`#${chart.graph.name}`} key={chart.graph.name}>
              <g className={drawn.chart}>
                <rect height={height} rx={4} width={width} x={x} y={y} />
                <text x={x + 10} y={y + 17}>
                  {chart.graph.name}
                </text>
              </g>
            </a>
          ))}
        </Drawing>
      </Scrolled>
    </article>
  )
}
