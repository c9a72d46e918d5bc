import { MessageDraft } from "../../domain/help/MessageDraft.ts"
import { deviceDrafts } from "../platform/deviceDrafts.ts"

/** Whose draft; without a ticket it is a new one's. */
export interface DraftOwner {
  readonly owner: string
  readonly ticket: string | null
}

const drafts = deviceDrafts("sayfaHelp", "drafts", MessageDraft)

const draftOf = ({ owner, ticket }: DraftOwner) => ({ owner, id: ticket ?? "" })

/** What this browser keeps of a message; null for nothing. */
export const recallDraft = (whose: DraftOwner) => drafts.recall(draftOf(whose))

export const keepDraft = (whose: DraftOwner, draft: MessageDraft) => drafts.keep(draftOf(whose), draft)

export const forgetDraft = (whose: DraftOwner) => drafts.forget(draftOf(whose))

/** Deletes every draft of a user who signs out. */
export const forgetDrafts = (user: string) => drafts.forgetThose(({ owner }) => owner === user)
