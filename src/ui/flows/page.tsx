import "../base.css"
import { createBrowserReceiver } from "@statelyai/inspect"
import { createRoot } from "react-dom/client"
import { coverageOf, type Walked, type Ways } from "../../machines/inspection/coverage.ts"
import { connectionsIn } from "../../machines/inspection/relations.ts"
import { transitionNames } from "../../machines/inspection/transitionsTaken.ts"
import { untaken } from "../../machines/inspection/untaken.ts"
import { chartsOf } from "./chartsOfAll.ts"
import { Flows } from "./Flows.tsx"
import { hear, nothingHeard } from "./live.ts"

const modules = import.meta.glob<Readonly<Record<string, unknown>>>("../../machines/**/*.machine.ts", { eager: true })
const sources = import.meta.glob<string>("../../machines/**/*.machine.ts", {
  eager: true,
  query: "?raw",
  import: "default"
})
const connecting = import.meta.glob<string>(
  ["../../machines/*.ts", "../../machines/*/*News.ts", "../../machines/analytics/tell*.ts"],
  { eager: true, query: "?raw", import: "default" }
)
/** What the walks left in this clone (`scripts/walked.ts`). */
const walked = import.meta.glob<Walked>("/.cache/walks/*.taken.json", { eager: true, import: "default" })
const waysFiles = import.meta.glob<Ways>("/.cache/walks/*.ways.json", { import: "default" })

const charts = chartsOf(modules, sources)
const connections = connectionsIn(connecting, new Set(charts.map(({ graph }) => graph.name)))
const coverage = coverageOf(
  charts.map(({ graph: { name }, machine }) => ({ name, transitions: transitionNames(machine) })),
  Object.values(walked),
  untaken
)

/** Of a chart with two models, those of the one that has a screen count. */
const waysOf = (chart: string): Promise<Ways | null> => {
  const [model] = Object.values(walked)
    .filter((one) => one.chart === chart)
    .toSorted((one) => (one.place === "browser" ? -1 : 1))
    .map((one) => one.model.replaceAll("/", "."))
  return waysFiles[`/.cache/walks/${model}.ways.json`]?.() ?? Promise.resolve(null)
}

const loaded = new Map<string, Promise<Ways | null>>()
const ways = (chart: string): Promise<Ways | null> => {
  const known = loaded.get(chart) ?? waysOf(chart)
  loaded.set(chart, known)
  return known
}

/** The page of flows: draws all charts, and hears from the window of the product that opened it. */
const root = createRoot(document.querySelector("#root") ?? document.body)
let heard = nothingHeard
const draw = () =>
  root.render(
    <Flows
      charts={charts}
      connections={connections}
      coverage={coverage}
      heard={heard}
      place={decodeURIComponent(location.hash.slice(1))}
      ways={ways}
    />
  )

createBrowserReceiver().subscribe((event) => {
  heard = hear(heard, event)
  draw()
})
window.addEventListener("hashchange", draw)
draw()
