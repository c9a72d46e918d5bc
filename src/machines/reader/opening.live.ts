import { Effect } from "effect"
import { malformed, unreachable } from "../../domain/Trouble.ts"
import { againWhileCut } from "../../services/platform/againWhileCut.ts"
import { ApiClient, troubleIn } from "../../services/platform/ApiClient.ts"
import { Licence } from "../../services/reader/Licence.ts"
import { reading } from "../../services/reading.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type AccessCrowded, type AccessQuestion, openingMachine } from "./opening.machine.ts"

const crowded = (devices: AccessCrowded["devices"]): AccessCrowded => ({ type: "access.crowded", devices })

/** Makes one of the access calls; answers with the devices where they hold every seat of the plan. */
export const granted = (question: AccessQuestion) =>
  ApiClient.use((api) => {
    const params = { id: question.issueId, publicationId: question.publicationId }
    switch (question.by) {
      case "library":
        return Effect.map(
          api.catalogue.libraryItem({ params }),
          (answer) => (answer.data.items[0]?.access_type ?? "") !== ""
        )
      case "subscription":
        return Effect.map(api.catalogue.subscriptionCheck({ params }), (answer) => answer.data.subscription !== null)
      case "ip":
        return Effect.map(api.catalogue.ipAccessCheck({ params }), (answer) => answer.data.access_granted)
      case "everybody":
        return Effect.succeed(true)
    }
  }).pipe(
    Effect.catchTag("DeviceLimit", ({ devices }) => Effect.succeed(crowded(devices))),
    Effect.catch((error) => Effect.logWarning("An access check failed", question.by, error._tag).pipe(Effect.as(false)))
  )

export const liveOpening = fill(openingMachine, {
  issue: ask(
    (input, hear) =>
      againWhileCut(
        ApiClient.use(({ catalogue }) =>
          input.variant === "free" ? catalogue.freeIssue() : catalogue.issue({ params: { id: input.issueId } })
        ),
        (error) => troubleIn(error)._tag === unreachable._tag
      ).pipe(
        Effect.matchEffect({
          onSuccess: (answer) => {
            const issue = answer.data.items[0]
            return hear(issue === undefined ? { type: "issue.unreadable" } : { type: "issue.loaded", issue })
          },
          onFailure: (error) => {
            const trouble = troubleIn(error)
            return hear(
              trouble._tag === malformed._tag || trouble._tag === "IssueNotFound"
                ? { type: "issue.unreadable" }
                : { type: "issue.failed", trouble }
            )
          }
        })
      ),
    { type: "issue.unreadable" }
  ),
  licence: ask(
    (_, hear) =>
      Licence.use((licence) => licence.judge).pipe(
        Effect.matchEffect({
          onSuccess: (verdict) => hear({ type: "licence.judged", verdict }),
          onFailure: (trouble) => hear({ type: "licence.failed", trouble })
        }),
        Effect.provide(reading)
      ),
    { type: "licence.failed", trouble: malformed }
  ),
  access: ask(
    (question, hear) =>
      Effect.flatMap(granted(question), (answer) =>
        hear(typeof answer === "boolean" ? { type: "access.judged", by: question.by, granted: answer } : answer)
      ),
    {
      type: "access.judged",
      by: "ip",
      granted: false
    }
  )
})
