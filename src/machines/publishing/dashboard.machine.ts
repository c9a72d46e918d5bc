import type { Dashboard } from "../../domain/publishing/Dashboard.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** What a publisher's desk shows first: loading, then shown or failed. Source: product, "Publisher's desk". */
export const dashboardMachine = loadable<void, Dashboard>("dashboard")
