import type { Marks } from "./MarkFact.ts"
import { changeBetween, isNoChange } from "./ReadingDataChange.ts"

/**
 * Whether this browser has something to save: what it marked since it last agreed with the server, or sent without an
 * answer, even if it took that back since. The next save raises the version, so that a lost one cannot arrive any more.
 */
export const hasUnsaved = ({ own, base, sent }: Marks): boolean =>
  sent.length > 0 || !isNoChange(changeBetween(base, own))
