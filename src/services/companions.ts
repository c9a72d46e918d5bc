import { EventLog } from "./platform/EventLog.ts"

/** The services that only the tab's companions need; they arrive with their code, after the first screen. */
export const companions = EventLog.layer
