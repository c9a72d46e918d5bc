import type { PagesAsked } from "../../domain/publishing/AdvertFields.ts"
import type { AdvertMatches } from "../../domain/publishing/OwnAdvert.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** The pages that keywords match: loading, then shown or failed. Source: product, "Adverts". */
export const advertMatchesMachine = loadable<PagesAsked, AdvertMatches>("advertMatches")
