import type { TeamActivity } from "../../domain/help/TeamActivity.ts"
import { loadable } from "../loadable/loadable.machine.ts"

export interface ActivityPage {
  readonly items: ReadonlyArray<TeamActivity>
  /** From 1. */
  readonly page: number
  readonly pages: number
}

/** A page of what members of the team did: loading, then shown or failed. Source: product, "The support team". */
export const activitiesMachine = loadable<{ readonly page: number }, ActivityPage>("activities")
