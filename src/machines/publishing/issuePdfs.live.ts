import { Effect } from "effect"
import { isUnderWay } from "../../domain/publishing/IssuePdf.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { whenSeen } from "../../services/platform/whenSeen.ts"
import { publishing } from "../../services/publishing.ts"
import { issuePdfsCall } from "../../services/publishing/publishingCall.ts"
import { withdrawUpload } from "../../services/publishing/withdraw.ts"
import { askServer } from "../askServer.live.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import { type Filling, fill, type Slot } from "../slot.ts"
import { issuePdfsMachine, type PdfAct, type PdfsChange, type UploadDiscard } from "./issuePdfs.machine.ts"
import { sendPdf } from "./sendPdf.live.ts"

/** Milliseconds between two looks at a PDF that is being converted. */
const lookDelay = 1000

const list = (id: string) => issuePdfsCall((pdfs) => pdfs.list({ params: { id } }))

/** Null if it could not be had; the next look may succeed. */
const look = (id: string) =>
  Effect.andThen(whenSeen, list(id)).pipe(
    Effect.map(({ data }) => data),
    Effect.catch(() => Effect.succeed(null))
  )

const filesLost: ReadonlyArray<string> = ["PdfRefused", "UploadNotFound", "UploadUsed"]

/** Fills a slot with a call that answers with the PDFs as they are then. */
const change = <In, E extends { readonly _tag: string }, R>(
  call: (input: In) => Effect.Effect<{ readonly data: Extract<PdfsChange, { type: "pdfs.changed" }>["pdfs"] }, E, R>
): Filling<R, Slot<In, PdfsChange>> =>
  ask<In, PdfsChange, R>(
    (input, hear) =>
      Effect.matchEffect(call(input), {
        onSuccess: ({ data }) => hear({ type: "pdfs.changed", pdfs: data }),
        onFailure: (error) =>
          hear({ type: "pdfs.refused", trouble: troubleIn(error), isFileLost: filesLost.includes(error._tag) })
      }),
    { type: "pdfs.refused", trouble: troubleIn(null), isFileLost: false }
  )

const actOn = Effect.fnUntraced(function* (id: string, { act, number }: PdfAct) {
  const one = { params: { id, number: String(number) } }
  switch (act) {
    case "show":
      return yield* issuePdfsCall((pdfs) => pdfs.show(one))
    case "retry":
      return yield* issuePdfsCall((pdfs) => pdfs.retryPdf(one))
    case "remove":
      return yield* issuePdfsCall((pdfs) => pdfs.removePdf(one))
  }
})

export const liveIssuePdfs = fill(issuePdfsMachine, {
  load: askServer(
    ({ id }) => list(id),
    ({ data }) => ({ type: "pdfs.loaded", pdfs: data }),
    "pdfs.failed"
  ),
  follow: ask(
    ({ id, isMoving }, hear) =>
      isMoving
        ? look(id).pipe(
            Effect.tap((pdfs) => (pdfs === null ? Effect.void : hear({ type: "pdfs.seen", pdfs }))),
            Effect.delay(lookDelay),
            Effect.repeat({ while: (pdfs) => pdfs === null || pdfs.some(isUnderWay) }),
            Effect.asVoid
          )
        : Effect.void,
    { type: "pdfs.unseen" }
  ),
  upload: sendPdf,
  replace: change(({ id, upload }) =>
    issuePdfsCall((pdfs) => pdfs.replace({ params: { id }, payload: { upload: upload ?? "" } }))
  ),
  act: change(({ id, doing }) => actOn(id, doing ?? { act: "show", number: 0 })),
  discard: orders(({ upload }: UploadDiscard) =>
    Effect.asVoid(Effect.forkDetach(withdrawUpload(upload, null))).pipe(Effect.provide(publishing))
  )
})
