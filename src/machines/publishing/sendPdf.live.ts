import { Effect } from "effect"
import type { Draft } from "../../domain/publishing/Draft.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { publishing } from "../../services/publishing.ts"
import { pickedFiles } from "../../services/publishing/pickedFiles.ts"
import { Uploads } from "../../services/publishing/Uploads.ts"
import { ask } from "../ask.ts"
import type { UploadAnswer } from "./newIssue.machine.ts"

/** The file's bytes are gone; picking it again helps. */
const unreadable = { _tag: "FileUnreadable", message: null }

/** Sends the picked file in pieces, from where the server's copy ends. */
export const sendPdf = ask(
  (
    { owner, pdf, upload }: Pick<Draft, "pdf" | "upload"> & { readonly owner: string },
    hear: (news: UploadAnswer) => Effect.Effect<void>
  ) => {
    const bytes = pdf === null ? null : pickedFiles.byKey(pdf.key)
    return bytes === null
      ? hear({ type: "upload.failed", trouble: unreadable })
      : Uploads.use((uploads) => uploads.send({ owner, name: bytes.name, bytes, upload }, hear)).pipe(
          Effect.catch((trouble) => hear({ type: "upload.failed", trouble })),
          Effect.provide(publishing)
        )
  },
  { type: "upload.failed", trouble: troubleIn(null) }
)
