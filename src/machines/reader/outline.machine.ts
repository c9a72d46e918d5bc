import type { Outline, OutlinedIssue } from "../../domain/reader/outline.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** The table of contents of an issue: loading, then shown, absent or failed. */
export const outlineMachine = loadable<OutlinedIssue, Outline>("outline")
