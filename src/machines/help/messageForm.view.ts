import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { MessageDraft } from "../../domain/help/MessageDraft.ts"
import type { TicketReport } from "../../domain/help/Ticket.ts"
import type { AnswerTerms } from "../../domain/help/TeamTicket.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { messageFormMachine, MessageProblem } from "./messageForm.machine.ts"

export type MessageFormRef = ActorRefFrom<typeof messageFormMachine>
type Snapshot = SnapshotFrom<typeof messageFormMachine>

export const isOpen = (snapshot: Snapshot): boolean => !snapshot.matches("closed")
/** It makes a ticket of its own. */
export const isNew = (snapshot: Snapshot): boolean => snapshot.context.ticket === null
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag("busy")
export const isSending = (snapshot: Snapshot): boolean => snapshot.matches("sending")
export const isAttaching = (snapshot: Snapshot): boolean => snapshot.matches({ writing: "attaching" })
export const draftOf = (snapshot: Snapshot): MessageDraft => snapshot.context.draft
/** Something is written or attached that was not sent. */
export const isWritten = ({ context: { draft } }: Snapshot): boolean =>
  draft.content.trim() !== "" || draft.attachments.length > 0
/** Those under which an answer of the team was sent last. */
export const termsOf = (snapshot: Snapshot): AnswerTerms | null => snapshot.context.terms
/** What happened before; null for a ticket that begins from no error. */
export const reportOf = (snapshot: Snapshot): TicketReport | null => snapshot.context.report
export const isReported = (snapshot: Snapshot): boolean => snapshot.context.isReported
export const problemOf = (snapshot: Snapshot): MessageProblem | null => snapshot.context.problem
export const troubleOf = (snapshot: Snapshot): Trouble | null => snapshot.context.trouble
/** The trouble is a file's, not the message's. */
export const isFileRefused = (snapshot: Snapshot): boolean => snapshot.context.isFileRefused
