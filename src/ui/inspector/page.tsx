import "../base.css"
import { createBrowserReceiver, type StatelyInspectionEvent } from "@statelyai/inspect"
import { createRoot } from "react-dom/client"
import { Inspector } from "./Inspector.tsx"

/** The inspector window for development: receives events from the page that opened it, and shows the newest first. */
const root = createRoot(document.getElementById("root")!)
const heard: Array<StatelyInspectionEvent> = []

createBrowserReceiver().subscribe((event) => {
  heard.push(event)
  root.render(<Inspector heard={[...heard]} />)
})
root.render(<Inspector heard={heard} />)
