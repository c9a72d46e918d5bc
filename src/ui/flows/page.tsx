import "../base.css"
import { createBrowserReceiver } from "@statelyai/inspect"
import { createRoot } from "react-dom/client"
import {
  coverageOf,
  fileOfPlace,
  fileOfWays,
  joinWays,
  type Walked,
  type Ways
} from "../../machines/inspection/coverage.ts"
import { connectionsIn } from "../../machines/inspection/relations.ts"
import { transitionNames } from "../../machines/inspection/transitionsTaken.ts"
import type { Recording } from "../../machines/inspection/Recording.ts"
import { replayFrames } from "../../machines/inspection/replayFrames.ts"
import { type Visited, visitedBy } from "../../machines/inspection/visited.ts"
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
/** What the walks left in this clone; null if they have left nothing. For a missing file, Vite answers with a page. */
const left = async <Kept,>(file: string): Promise<Kept | null> => {
  const answer = await fetch(`/${file}`)
  return answer.headers.get("content-type")?.includes("json") === true ? ((await answer.json()) as Kept) : null
}

const places = await Promise.all(
  (["browser", "node"] as const).map((place) => left<Readonly<Record<string, Walked>>>(fileOfPlace(place)))
)
const walked = places.flatMap((byModel) => Object.values(byModel ?? {}))

const charts = chartsOf(modules, sources)
const connections = connectionsIn(connecting, new Set(charts.map(({ graph }) => graph.name)))
const coverage = coverageOf(
  charts.map(({ graph: { name }, machine }) => ({ name, transitions: transitionNames(machine) })),
  walked,
  untaken
)

/** Of a chart with several models, the shortest of all. */
const waysOf = async (chart: string): Promise<Ways | null> => {
  const models = walked.filter((one) => one.chart === chart).map(({ model }) => model)
  const found = await Promise.all(models.map((model) => left<Ways>(fileOfWays(model))))
  return joinWays(found.filter((one) => one !== null))
}

const loaded = new Map<string, Promise<Ways | null>>()
const ways = (chart: string): Promise<Ways | null> => {
  const known = loaded.get(chart) ?? waysOf(chart)
  loaded.set(chart, known)
  return known
}

/** The visits that are tests. */
const recordings = import.meta.glob<Recording>("../../../tests/recordings/*.json", { import: "default" })
let visited: Visited = new Map()

/** Does them again, after the first drawing. */
const visitAgain = async () => {
  const known = new Map(charts.map(({ graph, machine }) => [graph.name, machine]))
  const read = await Promise.all(Object.values(recordings).map((load) => load()))
  visited = visitedBy(read.map((recording) => replayFrames(recording, known).frames))
  draw()
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
      visited={visited}
      ways={ways}
    />
  )

createBrowserReceiver().subscribe((event) => {
  heard = hear(heard, event)
  draw()
})
window.addEventListener("hashchange", draw)
draw()
await visitAgain()
