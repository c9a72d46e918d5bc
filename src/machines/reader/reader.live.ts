import { Effect, Stream } from "effect"
import { malformed } from "../../domain/Trouble.ts"
import { ApiClient, troubleIn } from "../../services/platform/ApiClient.ts"
import { Viewport } from "../../services/platform/Viewport.ts"
import { Licence } from "../../services/reader/Licence.ts"
import { PageFiles } from "../../services/reader/PageFiles.ts"
import { reading } from "../../services/reading.ts"
import { liveRevoke } from "../account/revoke.live.ts"
import { ask, fill } from "../slot.ts"
import { liveFullscreen } from "./fullscreen.live.ts"
import { liveLastPage } from "./lastPage.live.ts"
import { finerMachine } from "./finer.machine.ts"
import { pageMachine } from "./page.machine.ts"
import { pagesMachine } from "./pages.machine.ts"
import { liveReel } from "./reel.live.ts"
import { type AccessCrowded, type AccessQuestion, readerMachine, type Renewal } from "./reader.machine.ts"
import { readingDataMachine } from "./readingData.machine.ts"
import { roomMachine } from "./room.machine.ts"
import { liveShare } from "./share.live.ts"
import { liveShortcuts } from "./shortcuts.live.ts"

const withReading = Effect.provide(reading)

const livePage = fill(pageMachine, {
  markup: ask(
    (input, hear) =>
      PageFiles.use((files) => files.markup(input.magazine, input.page, hear({ type: "page.coming" }))).pipe(
        Effect.matchEffect({
          onSuccess: (markup) => hear({ type: "page.loaded", ...markup }),
          onFailure: (error) => hear({ type: error._tag === "PageForbidden" ? "page.forbidden" : "page.failed" })
        }),
        withReading
      ),
    { type: "page.failed" }
  )
})

/** A picture that may be had and did not come is not asked for again: the page has one. */
const liveFiner = fill(finerMachine, {
  standing: ask(
    (input, hear) =>
      PageFiles.use((files) => files.finer(input.magazine, input.page)).pipe(
        Effect.matchEffect({
          onSuccess: () => hear({ type: "finer.missing" }),
          onFailure: (error) => hear({ type: error._tag === "PageForbidden" ? "finer.forbidden" : "finer.missing" })
        }),
        withReading
      ),
    { type: "finer.missing" }
  )
})

const liveReadingData = fill(readingDataMachine, {
  recall: ask(
    (input, hear) =>
      ApiClient.use((api) => api.reader.readingData({ params: { id: input.issueId } })).pipe(
        Effect.matchEffect({
          onSuccess: (data) => hear({ type: "readingData.recalled", data }),
          onFailure: (error) =>
            (error._tag === "Unauthorised" ? Effect.logWarning : Effect.logError)(
              "Reading data could not be recalled",
              error._tag
            ).pipe(Effect.andThen(hear({ type: "readingData.unavailable" })))
        })
      ),
    { type: "readingData.unavailable" }
  )
})

const liveRoom = fill(roomMachine, {
  viewport: ask(
    (_, hear) =>
      Viewport.use((viewport) =>
        Stream.runForEach(viewport.changes, (size) => hear({ type: "viewport.resized", viewport: size }))
      ).pipe(withReading),
    {
      type: "viewport.resized",
      viewport: { width: innerWidth, height: innerHeight }
    }
  ),
  density: ask(
    (_, hear) =>
      Viewport.use((viewport) =>
        Stream.runForEach(viewport.density, (density) => hear({ type: "density.changed", density }))
      ).pipe(withReading),
    { type: "density.changed", density: 1 }
  ),
  pages: fill(pagesMachine, { page: livePage, finer: liveFiner }),
  reel: liveReel,
  lastPage: liveLastPage,
  fullscreen: liveFullscreen,
  share: liveShare,
  shortcuts: liveShortcuts,
  readingData: liveReadingData
})

const crowded = (devices: AccessCrowded["devices"]): AccessCrowded => ({ type: "access.crowded", devices })

/** One of the three calls that can open a paid issue; or the devices that read with the plan, where they leave no room. */
const granted = (question: AccessQuestion) =>
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

/** Asks again what opened the issue, so that the server sets a fresh content cookie. */
const renewed = ({ grantedBy, ...question }: Renewal) =>
  grantedBy === "free" || grantedBy === "everybody"
    ? ApiClient.use((api) => api.catalogue.issue({ params: { id: question.issueId } })).pipe(
        Effect.map(({ data: { items } }) => items.some(({ is_free }) => is_free || grantedBy === "everybody")),
        Effect.catch(() => Effect.succeed(false))
      )
    : granted({ ...question, by: grantedBy })

export const liveReader = fill(readerMachine, {
  issue: ask(
    (input, hear) =>
      ApiClient.use(({ catalogue }) =>
        input.variant === "free" ? catalogue.freeIssue() : catalogue.issue({ params: { id: input.issueId } })
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
        withReading
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
  ),
  renewal: ask(
    (renewal, hear) =>
      Effect.flatMap(renewed(renewal), (answer) =>
        hear(typeof answer === "boolean" ? { type: answer ? "access.renewed" : "access.lost" } : answer)
      ),
    {
      type: "access.lost"
    }
  ),
  revoke: liveRevoke,
  style: ask(
    (magazine, hear) =>
      PageFiles.use((files) => files.style(magazine)).pipe(
        Effect.matchEffect({
          onSuccess: () => hear({ type: "style.loaded" }),
          onFailure: () => hear({ type: "style.failed" })
        }),
        withReading
      ),
    { type: "style.failed" }
  ),
  room: liveRoom
})
