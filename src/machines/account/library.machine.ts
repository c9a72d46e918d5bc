import type { OwnIssue } from "../../domain/account/OwnIssue.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/**
 * What the user has bought and what their subscriptions give: loading, then shown or failed. Source: product,
 * "Library".
 */
export const libraryMachine = loadable<{ readonly userId: string }, ReadonlyArray<OwnIssue>>("library")
