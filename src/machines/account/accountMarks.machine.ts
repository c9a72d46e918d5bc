import type { IssueMarks } from "../../domain/account/IssueMarks.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** The user's marks of all issues: loading, then shown or failed. Source: product, "Marks of all issues". */
export const accountMarksMachine = loadable<{ readonly userId: string }, ReadonlyArray<IssueMarks>>("accountMarks")
