import "../base.css"
import { createBrowserReceiver, type StatelyInspectionEvent } from "@statelyai/inspect"
import { createRoot } from "react-dom/client"
import { chartsOf } from "./chartsOfAll.ts"
import { Flows } from "./Flows.tsx"

const modules = import.meta.glob<Readonly<Record<string, unknown>>>("../../machines/**/*.machine.ts", { eager: true })
const sources = import.meta.glob<string>("../../machines/**/*.machine.ts", {
  eager: true,
  query: "?raw",
  import: "default"
})
const charts = chartsOf(modules, sources)

/** The page of flows: draws all charts, and hears from the window of the product that opened it. */
const root = createRoot(document.querySelector("#root") ?? document.body)
const heard: Array<StatelyInspectionEvent> = []
const draw = () =>
  root.render(<Flows charts={charts} heard={[...heard]} place={decodeURIComponent(location.hash.slice(1))} />)

createBrowserReceiver().subscribe((event) => {
  heard.push(event)
  draw()
})
window.addEventListener("hashchange", draw)
draw()
