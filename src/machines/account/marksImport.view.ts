import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { ImportRefusal, ImportSummary } from "../../domain/account/marksFile.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { marksImportMachine } from "./marksImport.machine.ts"

export type MarksImportRef = ActorRefFrom<typeof marksImportMachine>
type MarksImportSnapshot = SnapshotFrom<typeof marksImportMachine>

export const isImporting = (snapshot: MarksImportSnapshot): boolean => snapshot.hasTag("busy")
/** What the last import came to; null unless it is done. */
export const summaryOf = (snapshot: MarksImportSnapshot): ImportSummary | null =>
  snapshot.matches("done") ? snapshot.context.summary : null
/** Why the last file was refused; null unless it was. */
export const refusalOf = (snapshot: MarksImportSnapshot): ImportRefusal | null =>
  snapshot.matches("refused") ? snapshot.context.reason : null
/** Why the last import did not come to its end; null unless it can be tried again. */
export const importTrouble = (snapshot: MarksImportSnapshot): Trouble | null =>
  snapshot.matches("failed") ? snapshot.context.trouble : null
