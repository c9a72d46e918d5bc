import "../base.css"
import { createBrowserReceiver, type StatelyInspectionEvent } from "@statelyai/inspect"
import { createRoot } from "react-dom/client"
import { Inspector } from "./Inspector.tsx"

/** The inspector's own page, for development: hears the page that opened it and draws what it hears, newest first. */
const root = createRoot(document.getElementById("root")!)
const heard: Array<StatelyInspectionEvent> = []

createBrowserReceiver().subscribe((event) => {
  heard.push(event)
  root.render(<Inspector heard={[...heard]} />)
})
root.render(<Inspector heard={heard} />)
