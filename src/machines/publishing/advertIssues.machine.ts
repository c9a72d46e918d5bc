import type { IssuesAsked } from "../../domain/publishing/AdvertFields.ts"
import type { AdvertIssues } from "../../domain/publishing/OwnAdvert.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** The issues that an advert may stand in: loading, then shown or failed. Source: product, "Adverts". */
export const advertIssuesMachine = loadable<IssuesAsked, AdvertIssues>("advertIssues")
