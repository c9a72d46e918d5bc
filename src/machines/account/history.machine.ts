import type { ViewedIssue } from "../../domain/account/OwnIssue.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** The issues the user has viewed: loading, then shown or failed. Source: product, "History". */
export const historyMachine = loadable<{ readonly userId: string }, ReadonlyArray<ViewedIssue>>("history")
