import type { ViewedIssue } from "../../domain/account/OwnIssue.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** The issues that a reader has looked at: loading, then shown or failed. Source: product, "History". */
export const historyMachine = loadable<{ readonly reader: string }, ReadonlyArray<ViewedIssue>>("history")
