import type { OwnIssue } from "../../domain/account/OwnIssue.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** What a reader has bought, and what their subscriptions give: loading, then shown or failed. Source: product, "Library". */
export const libraryMachine = loadable<{ readonly reader: string }, ReadonlyArray<OwnIssue>>("library")
