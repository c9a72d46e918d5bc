import type { Marks } from "./MarkFact.ts"
import { changeBetween, isNoChange, type ReadingDataChange } from "./ReadingDataChange.ts"

/** What this browser has marked since it last agreed with the server. */
export const unsavedChange = ({ own, base }: Marks): ReadingDataChange => changeBetween(base, own)

export const hasUnsaved = (marks: Marks): boolean => !isNoChange(unsavedChange(marks))
