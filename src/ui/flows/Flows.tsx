import { useState } from "react"
import { Input, Label, SearchField } from "react-aria-components"
import { Chart } from "./Chart.tsx"
import { ChartMap } from "./ChartMap.tsx"
import { type ChartCoverage, countCoverage, percent, type Ways } from "../../machines/inspection/coverage.ts"
import type { Connection } from "../../machines/inspection/relations.ts"
import type { KnownChart } from "./chartsOfAll.ts"
import { Coverage } from "./Coverage.tsx"
import { Heard } from "./Heard.tsx"
import type { Heard as AllHeard } from "./live.ts"
import { placeNamed } from "./place.ts"
import styles from "./Flows.module.css"

interface Props {
  readonly charts: ReadonlyArray<KnownChart>
  readonly connections: ReadonlyArray<Connection>
  readonly coverage: ReadonlyArray<ChartCoverage>
  /** The shortest ways in a chart; null if its walks have left none. Of one chart it is always the same promise. */
  readonly ways: (chart: string) => Promise<Ways | null>
  /** What the running product told this window. */
  readonly heard: AllHeard
  /** The address's fragment: a chart's name and maybe a transition's, "events", "coverage", or nothing for the map. */
  readonly place: string
}

/** All charts by area, and one of them, the map, what tests take, or what the running product does. */
export const Flows = ({ charts, connections, coverage, ways, heard, place: address }: Props) => {
  const [query, setQuery] = useState("")
  const running = [...heard.actors.values()]
  const { place, transition } = placeNamed(address)
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
          {link("", "Map")} {link("coverage", "Coverage")} {link("events", `Events (${heard.count})`)}
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
                    {link(name, name)} <Taken coverage={coverage} name={name} />
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
          <Chart
            chart={shown}
            charts={charts}
            chosen={transition}
            connections={connections}
            coverage={coverage.find((one) => one.chart === place) ?? null}
            key={place}
            running={running}
            ways={ways}
          />
        ) : place === "events" ? (
          <Heard heard={heard} />
        ) : place === "coverage" ? (
          <Coverage coverage={coverage} />
        ) : (
          <ChartMap charts={charts} connections={connections} />
        )}
      </main>
    </div>
  )
}

/** How much of a chart a browser has taken; nothing before its first walk. */
const Taken = ({ coverage, name }: { readonly coverage: ReadonlyArray<ChartCoverage>; readonly name: string }) => {
  const known = coverage.find(({ chart }) => chart === name)
  if (known === undefined || !known.isWalked) return null
  const { all, browser } = countCoverage([known])
  return <small>{percent(browser, all)}</small>
}
