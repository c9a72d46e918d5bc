import type { TeamOverview } from "../../domain/help/TeamOverview.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** What waits for the team, in numbers: loading, then shown or failed. Source: product, "The support team". */
export const teamOverviewMachine = loadable<void, TeamOverview>("teamOverview")
