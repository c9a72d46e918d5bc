import { useSelector } from "@xstate/react"
import { useState } from "react"
import { Input, Label, SearchField } from "react-aria-components"
import { joinVisited, type Visited, visitedBy } from "../../machines/inspection/visited.ts"
import { Chart } from "./Chart.tsx"
import { ChartMap } from "./ChartMap.tsx"
import { type ChartCoverage, countCoverage, percent, type Ways } from "../../machines/inspection/coverage.ts"
import { placeInVisit } from "../../machines/inspection/player.view.ts"
import type { Connection } from "../../machines/inspection/relations.ts"
import type { KnownChart } from "./chartsOfAll.ts"
import { Coverage } from "./Coverage.tsx"
import { Heard } from "./Heard.tsx"
import type { Heard as AllHeard } from "./live.ts"
import { chartOfEvent, litAt } from "./lit.ts"
import type { OpenedVisit } from "./openedVisit.ts"
import { placeNamed } from "./place.ts"
import { Visit } from "./Visit.tsx"
import { VisitBar } from "./VisitBar.tsx"
import styles from "./Flows.module.css"

interface Props {
  readonly charts: ReadonlyArray<KnownChart>
  readonly connections: ReadonlyArray<Connection>
  readonly coverage: ReadonlyArray<ChartCoverage>
  /** What the recorded visits that are tests take. */
  readonly visited: Visited
  /** The shortest ways in a chart; null if its walks have left none. Of one chart it is always the same promise. */
  readonly ways: (chart: string) => Promise<Ways | null>
  /** What the running product told this window. */
  readonly heard: AllHeard
  /** The address's fragment: a chart's name and maybe a transition's, "events", "coverage", "visit", or nothing for the map. */
  readonly place: string
}

/**
 * All charts by area, and one of them, the map, what tests take, what the running product does, or a recorded visit.
 * Drawings show where the visit is, while one is open, else where the running product is.
 */
export const Flows = ({ charts, connections, coverage, visited: kept, ways, heard, place: address }: Props) => {
  const [query, setQuery] = useState("")
  const [visit, setVisit] = useState<OpenedVisit | null>(null)
  const at = useSelector(visit?.player, (snapshot) => (snapshot === undefined ? 0 : placeInVisit(snapshot)))
  const frame = visit?.frames[at]
  const { running, taken } = frame === undefined ? { running: [...heard.actors.values()], taken: [] } : litAt(frame)
  const visited = visit === null ? kept : joinVisited(kept, visitedBy([visit.frames]))
  const followed = visit === null ? null : chartOfEvent(visit.frames, at)
  const machines = new Map(charts.map(({ graph, machine }) => [graph.name, machine]))
  const { place, transition } = placeNamed(address)
  const isFound = ({ graph, area }: KnownChart) => `${area} ${graph.name}`.toLowerCase().includes(query.toLowerCase())
  const found = charts.filter(isFound)
  const shown = charts.find(({ graph }) => graph.name === place)
  const chartShown = (chart: KnownChart) => (
    <Chart
      chart={chart}
      charts={charts}
      chosen={chart === shown ? transition : null}
      connections={connections}
      coverage={coverage.find((one) => one.chart === chart.graph.name) ?? null}
      isInVisit={frame !== undefined}
      key={chart.graph.name}
      lit={{ running, taken }}
      visited={visited}
      ways={ways}
    />
  )
  const link = (to: string, words: string) => (
    <a aria-current={place === to ? "page" : undefined} href={`#${to}`}>
      {words}
    </a>
  )
  return (
    <div className={styles.page}>
      <nav aria-label="Charts" className={styles.list}>
        <p>
          {link("", "Map")} {link("coverage", "Coverage")} {link("events", `Events (${heard.count})`)}{" "}
          {link("visit", "Recording")}
        </p>
        <SearchField className={styles.search ?? ""} onChange={setQuery} value={query}>
          <Label>Find a chart</Label>
          <Input />
        </SearchField>
        {found.length === 0 ? <p role="status">No chart has this in its name.</p> : null}
        <div className={styles.areas}>
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
        </div>
      </nav>
      <main>
        {visit === null ? null : <VisitBar onClose={() => setVisit(null)} visit={visit} />}
        {shown !== undefined ? (
          chartShown(shown)
        ) : place === "events" ? (
          <Heard charts={new Set(machines.keys())} heard={heard} />
        ) : place === "coverage" ? (
          <Coverage coverage={coverage} visited={visited} />
        ) : place === "visit" ? (
          <Visit charts={machines} onOpen={setVisit} visit={visit}>
            {charts.filter(({ graph }) => graph.name === followed).map(chartShown)}
          </Visit>
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
