import { useState } from "react"
import { ToggleButton } from "react-aria-components"
import type { Connection, Relations } from "../../machines/inspection/relations.ts"
import { Drawing } from "./ChartDrawing.tsx"
import { type KnownChart, relationsAmong } from "./chartsOfAll.ts"
import { layoutMap } from "./layoutMap.ts"
import { pathThrough } from "./pathThrough.ts"
import { Scrolled } from "./Scrolled.tsx"
import drawn from "./Drawing.module.css"
import styles from "./Flows.module.css"
import { TableHead } from "./TableHead.tsx"

interface Props {
  readonly charts: ReadonlyArray<KnownChart>
  readonly connections: ReadonlyArray<Connection>
}

/** Who is whose parent and, if wanted, who tells whom. The list beside it has every chart by area. */
export const ChartMap = ({ charts, connections }: Props) => {
  const [isTelling, setIsTelling] = useState(false)
  const relations = relationsAmong(charts, connections)
  const map = isTelling ? layoutMap(charts, { ...relations, connections }) : layoutMap(charts)
  return (
    <article>
      <h1>Charts of Sayfa</h1>
      <p>
        {charts.length} charts in {new Set(charts.map(({ area }) => area)).size} areas. An arrow leads from a chart to
        one that it starts; the others are started by the page, or by their screen.
      </p>
      <div className={styles.tools}>
        <ToggleButton isSelected={isTelling} onChange={setIsTelling}>
          Show who tells whom
        </ToggleButton>
      </div>
      {isTelling ? (
        <p>
          A dashed line leads from a chart to one that hears its events. Boxes with a dashed edge are the files that
          pass news between charts which are not parent and child, such as the switchboards.
        </p>
      ) : null}
      <Scrolled label="Map of charts">
        <Drawing height={map.height} label="Which chart starts which" scale={1} width={map.width}>
          {map.tells.map(({ relation: { from, to, events }, points }) => (
            <g className={drawn.tells} data-tells={`${from} ${to}`} key={`${from} ${to} tells`}>
              <title>{`${from} tells ${to}: ${events.join(", ")}`}</title>
              <path d={pathThrough(points)} markerEnd="url(#tell-head)" />
            </g>
          ))}
          {map.arrows.map(({ from, to, points }) => (
            <g className={drawn.arrow} key={`${from} ${to}`}>
              <path d={pathThrough(points)} markerEnd="url(#arrow-head)" />
            </g>
          ))}
          {map.connections.map(({ connection: { name, file }, x, y, width, height }) => (
            <g className={drawn.connection} key={name}>
              <title>{file}</title>
              <rect height={height} rx={13} width={width} x={x} y={y} />
              <text x={x + 10} y={y + 17}>
                {name}
              </text>
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
      {isTelling ? <TellingTable relations={relations} /> : null}
    </article>
  )
}

/** The lines of who tells whom in words, and what cannot be read from the charts. */
const TellingTable = ({ relations: { relations, unreadable } }: { readonly relations: Relations }) => (
  <Scrolled label="Who tells whom">
    <div className={styles.tables}>
      <table>
        <caption>Who tells whom</caption>
        <TableHead columns={["from", "to", "events"]} />
        <tbody>
          {relations.map(({ from, to, events }) => (
            <tr key={`${from} ${to}`}>
              <td>{from}</td>
              <td>{to}</td>
              <td>
                <code>{events.length === 0 ? "what it has heard" : events.join(", ")}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>Sent to an actor that only the running chart knows</caption>
        <TableHead columns={["chart", "action", "events"]} />
        <tbody>
          {unreadable.map(({ chart, action, events }) => (
            <tr key={`${chart} ${action}`}>
              <td>{chart}</td>
              <td>
                <code>{action}</code>
              </td>
              <td>
                <code>{events.join(", ")}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Scrolled>
)
