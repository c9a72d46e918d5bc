import type { OwnAdvert } from "../../domain/publishing/OwnAdvert.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** Whose adverts: the team's own, or those of the publications that one works for. */
export interface AdvertsInput {
  readonly isTeam: boolean
}

/** Adverts as their makers have them: loading, then shown or failed. Source: product, "Adverts". */
export const advertListMachine = loadable<AdvertsInput, ReadonlyArray<OwnAdvert>>("advertList")
