import type { StatelyInspectionEvent } from "@statelyai/inspect"
import { useState } from "react"
import { Input, Label, SearchField } from "react-aria-components"
import { Chart } from "./Chart.tsx"
import { ChartMap } from "./ChartMap.tsx"
import type { KnownChart } from "./chartsOfAll.ts"
import { Heard } from "./Heard.tsx"
import { runningIn } from "./live.ts"
import styles from "./Flows.module.css"

interface Props {
  readonly charts: ReadonlyArray<KnownChart>
  /** What the running product told this window. */
  readonly heard: ReadonlyArray<StatelyInspectionEvent>
  /** The address's fragment: a chart's name, "events", or nothing for the map. */
  readonly place: string
}

/** All charts by area, and one of them, the map, or what the running product does. */
export const Flows = ({ charts, heard, place }: Props) => {
  const [query, setQuery] = useState("")
  const running = runningIn(heard)
  const isFound = ({ graph, area }: KnownChart) => `${area} ${graph.name}`.toLowerCase().includes(query.toLowerCase())
  const found = charts.filter(isFound)
  const shown = charts.find(({ graph }) => graph.name === place)
  const link = (to: string, words: string) => (
    <a aria-current={place === to ? "page" : undefined} href={`#${to}`}>
      {words}
    </a>
  )
  return (
    <div className={styles.page}>
      <nav aria-label="Charts" className={styles.list}>
        <p>
          {link("", "Map")} {link("events", `Events (${heard.length})`)}
        </p>
        <SearchField className={styles.search ?? ""} onChange={setQuery} value={query}>
          <Label>Find a chart</Label>
          <Input />
        </SearchField>
        {found.length === 0 ? <p role="status">No chart has this in its name.</p> : null}
        {[...new Set(found.map(({ area }) => area))].map((area) => (
          <section aria-labelledby={`area-${area}`} key={area}>
            <h2 id={`area-${area}`}>{area}</h2>
            <ul className={styles.charts}>
              {found
                .filter((chart) => chart.area === area)
                .map(({ graph: { name } }) => (
                  <li key={name}>
                    {link(name, name)}
                    {running.some((one) => one.name === name && !one.isOver) ? (
                      <span className={styles.running}> running</span>
                    ) : null}
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
      <main>
        {shown !== undefined ? (
          <Chart chart={shown} charts={charts} key={shown.graph.name} running={running} />
        ) : place === "events" ? (
          <Heard heard={heard} />
        ) : (
          <ChartMap charts={charts} />
        )}
      </main>
    </div>
  )
}
