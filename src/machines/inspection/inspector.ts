import { createBrowserInspector, type StatelyInspectionEvent } from "@statelyai/inspect"
import { type ActorRefLike, isMachineSnapshot } from "xstate"
import type { Inspect } from "../app.ts"
import { redact } from "./redact.ts"

/**
 * Shows every actor, event and state in a window of its own: our page unless the build names another. Development
 * builds only; nothing leaves the page before it is redacted.
 */
export const openInspector = (url: string = import.meta.env["VITE_INSPECTOR_URL"] || "/inspector.html"): Inspect => {
  const inspector = createBrowserInspector({ url, serialize: redactedEvent })
  return (event) => inspector.inspect.next?.(event)
}

const redactedEvent = (event: StatelyInspectionEvent): StatelyInspectionEvent =>
  redact({ ...event, ...("snapshot" in event ? { snapshot: plain(event.snapshot) } : {}) }) as StatelyInspectionEvent

/** A snapshot without the machine and the live children it carries. */
const plain = (snapshot: unknown): unknown => {
  if (!isMachineSnapshot(snapshot)) return snapshot
  const { children, context, status, value } = snapshot
  return { children: Object.keys(children as Record<string, ActorRefLike>), context, status, value }
}
