import { createBrowserInspector, type StatelyInspectionEvent } from "@statelyai/inspect"
import { type ActorRefLike, isMachineSnapshot } from "xstate"
import type { Inspect } from "../app.ts"
import { redact } from "./redact.ts"

/** Shows every actor, event and state in a separate window. Development builds only; secrets are redacted first. */
export const openInspector = (url: string = import.meta.env["VITE_INSPECTOR_URL"] || "/flows.html"): Inspect => {
  const inspector = createBrowserInspector({ url, serialize: redactedEvent })
  return (event) => inspector.inspect.next?.(event)
}

const redactedEvent = (event: StatelyInspectionEvent): StatelyInspectionEvent =>
  redact({ ...event, ...("snapshot" in event ? { snapshot: plain(event.snapshot) } : {}) }) as StatelyInspectionEvent

const plain = (snapshot: unknown): unknown => {
  if (!isMachineSnapshot(snapshot)) return snapshot
  const { children, context, status, value } = snapshot
  return { children: Object.keys(children as Record<string, ActorRefLike>), context, status, value }
}
