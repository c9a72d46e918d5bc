import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { IssueNotFound } from "../../src/contract/catalogue.ts"
import { PdfIsShown, PdfNotFound, PdfUnderWay } from "../../src/contract/issuePdfs.ts"
import { NothingToRetry, TooManyWaiting, UploadNotFound } from "../../src/contract/publishing.ts"
import type { Converter } from "../conversion/Converter.ts"
import { answer } from "../platform/http/answer.ts"
import type { Storage } from "../platform/storage.ts"
import { requestLanguage, say } from "../platform/wording.ts"
import { Conversions } from "./Conversions.ts"
import { roleDemands } from "./demandRole.ts"
import { IssuePdfs } from "./IssuePdfs.ts"
import { maxWaiting } from "./maxWaiting.ts"
import { noteIssue } from "./noteIssue.ts"
import { OwnIssues } from "./OwnIssues.ts"
import { Publishing } from "./Publishing.ts"
import { replacePdf } from "./replacePdf.ts"
import { Uploads } from "./Uploads.ts"
import { withReasonMessage } from "./withReasonMessage.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "issuePdfs",
  Effect.fnUntraced(function* (handlers) {
    const pdfs = yield* IssuePdfs
    const publishing = yield* Publishing
    const uploads = yield* Uploads
    const conversions = yield* Conversions
    const ownIssues = yield* OwnIssues
    const demand = yield* roleDemands
    const note = yield* noteIssue
    const services = yield* Effect.context<Converter | IssuePdfs | Storage | Uploads>()

    const known = Effect.fnUntraced(function* (issueId: string) {
      const { user } = yield* CurrentPrincipal
      yield* demand.issue(user.id, issueId, "edit")
      const found = yield* pdfs.of(user.id, issueId)
      if (found === null) return yield* new IssueNotFound({ issueId })
      const language = yield* requestLanguage
      return found.map((pdf) => withReasonMessage(language, pdf))
    })

    /** Notes who changed which issue. */
    const noted = Effect.fnUntraced(function* (issueId: string) {
      const { user } = yield* CurrentPrincipal
      const issue = yield* ownIssues.find(user.id, issueId)
      if (issue !== null) yield* note("issueChanged", user.id, issue)
      return yield* known(issueId)
    })

    return handlers.handleAll({
      list: Effect.fn("issuePdfs.list")(function* ({ params }) {
        return answer(yield* known(params.id))
      }),
      replace: Effect.fn("issuePdfs.replace")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        yield* known(params.id)
        const upload = yield* uploads.own(user.id, payload.upload)
        if (upload === null) return yield* new UploadNotFound()
        if (upload.issueId === null && (yield* publishing.waiting(params.id)) >= maxWaiting) {
          return yield* new TooManyWaiting({ limit: maxWaiting })
        }
        yield* replacePdf(user.id, params.id, upload).pipe(Effect.provide(services))
        yield* conversions.waiting.open
        return answer(yield* noted(params.id), yield* say("pdfReplacing"))
      }),
      show: Effect.fn("issuePdfs.show")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.id, "edit")
        if (!(yield* pdfs.show(user.id, params.id, Number(params.number)))) {
          yield* known(params.id)
          return yield* new PdfNotFound()
        }
        return answer(yield* noted(params.id), yield* say("pdfShown"))
      }),
      retryPdf: Effect.fn("issuePdfs.retryPdf")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.id, "edit")
        if ((yield* publishing.waiting(params.id)) >= maxWaiting)
          return yield* new TooManyWaiting({ limit: maxWaiting })
        const retried = yield* pdfs.retry(user.id, params.id, Number(params.number))
        if (retried !== "queued") {
          yield* known(params.id)
          return yield* retried === "underWay" ? new PdfUnderWay() : new NothingToRetry()
        }
        yield* conversions.waiting.open
        return answer(yield* known(params.id), yield* say("pdfRetried"))
      }),
      removePdf: Effect.fn("issuePdfs.removePdf")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        yield* demand.issue(user.id, params.id, "edit")
        if (!(yield* pdfs.remove(user.id, params.id, Number(params.number)))) {
          const found = (yield* known(params.id)).find(({ number }) => number === Number(params.number))
          return yield* found === undefined ? new PdfNotFound() : new PdfIsShown()
        }
        return answer(yield* noted(params.id), yield* say("pdfRemoved"))
      })
    })
  })
)
