import { Effect } from "effect"
import { type Attachment, savedType } from "../../domain/help/Attachment.ts"
import { helpCall } from "../../services/help/helpCall.ts"
import { saveFile } from "../../services/platform/saveFile.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { attachmentSavingMachine } from "./attachmentSaving.machine.ts"

const saved = (attachment: Attachment) =>
  helpCall((help) => help.attachment({ params: { id: attachment.id } })).pipe(
    Effect.andThen((content) => saveFile({ name: attachment.name, type: savedType(attachment), content }))
  )

export const liveAttachmentSaving = fill(attachmentSavingMachine, {
  save: askServer(
    ({ attachment }) => (attachment === null ? Effect.void : saved(attachment)),
    () => ({ type: "attachment.saved" }),
    "attachment.failed"
  )
})
