import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { IssueNotFound } from "../../src/contract/catalogue.ts"
import { PdfRefused, PublicationNotFound } from "../../src/contract/publishing.ts"
import { Converter } from "../conversion/Converter.ts"
import { newId } from "../platform/identity.ts"
import { Storage } from "../platform/storage.ts"
import { say } from "../platform/wording.ts"
import { Conversions } from "./Conversions.ts"
import { originalOf } from "./issueFiles.ts"
import { reasonOf } from "./pdfReason.ts"
import { Publishing } from "./store.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "publishing",
  Effect.fnUntraced(function* (handlers) {
    const publishing = yield* Publishing
    const conversions = yield* Conversions
    const converter = yield* Converter
    const storage = yield* Storage

    return handlers
      .handle(
        "publications",
        Effect.fn("publishing.publications")(function* () {
          const { user } = yield* CurrentPrincipal
          const own = yield* publishing.publications(user.id)
          return {
            success: true as const,
            data: own.map(({ id, title, issues }) => ({ id, title, issues })),
            message: ""
          }
        })
      )
      .handle(
        "newIssue",
        Effect.fn("publishing.newIssue")(function* ({ payload }) {
          const { user } = yield* CurrentPrincipal
          const own = yield* publishing.publications(user.id)
          const publication = own.find(({ id }) => id === payload.publication)
          if (publication === undefined) return yield* new PublicationNotFound({ publicationId: payload.publication })
          yield* converter
            .inspect(payload.pdf.path)
            .pipe(
              Effect.catch((error) =>
                error._tag === "ConversionFailed"
                  ? Effect.die(error)
                  : Effect.fail(new PdfRefused({ reason: reasonOf[error._tag] }))
              )
            )
          const id = newId()
          const pdf = originalOf(id)
          yield* storage.put(pdf, { file: payload.pdf.path }).pipe(Effect.orDie)
          yield* publishing
            .addIssue({
              id,
              publicationId: publication.id,
              title: payload.title,
              description: payload.description,
              isFree: publication.tier === 0,
              publishDate: payload.publish_date,
              publishAt: payload.desired_publish_at?.toISOString() ?? null,
              previewPageLimit: null,
              pdf
            })
            .pipe(Effect.onError(() => storage.remove(pdf).pipe(Effect.ignore)))
          yield* conversions.waiting.open
          return {
            success: true as const,
            data: { id, status: "CONVERTING" as const },
            message: yield* say("issueAdded")
          }
        })
      )
      .handle(
        "conversion",
        Effect.fn("publishing.conversion")(function* ({ params }) {
          const { user } = yield* CurrentPrincipal
          const state = yield* publishing.conversion(user.id, params.id)
          if (state === null) return yield* new IssueNotFound({ issueId: params.id })
          return { success: true as const, data: state, message: "" }
        })
      )
  })
)
