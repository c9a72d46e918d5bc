import { Effect, Stream } from "effect"
import { ApiClient } from "../../services/platform/ApiClient.ts"
import { Viewport } from "../../services/platform/Viewport.ts"
import { PageFiles } from "../../services/reader/PageFiles.ts"
import { reading } from "../../services/reading.ts"
import { liveRevoke } from "../account/revoke.live.ts"
import { ask, fill } from "../slot.ts"
import { liveFullscreen } from "./fullscreen.live.ts"
import { liveLastPage } from "./lastPage.live.ts"
import { finerMachine } from "./finer.machine.ts"
import { granted, liveOpening } from "./opening.live.ts"
import { pageMachine } from "./page.machine.ts"
import { pagesMachine } from "./pages.machine.ts"
import { liveReel } from "./reel.live.ts"
import { readerMachine, type Renewal } from "./reader.machine.ts"
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
      PageFiles.use((files) => files.finer(input.magazine, input.page, input.dots)).pipe(
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

/** Asks again what opened the issue, so that the server sets a fresh content cookie. */
const renewed = ({ grantedBy, ...question }: Renewal) =>
  grantedBy === "free" || grantedBy === "everybody"
    ? ApiClient.use((api) => api.catalogue.issue({ params: { id: question.issueId } })).pipe(
        Effect.map(({ data: { items } }) => items.some(({ is_free }) => is_free || grantedBy === "everybody")),
        Effect.catch(() => Effect.succeed(false))
      )
    : granted({ ...question, by: grantedBy })

export const liveReader = fill(readerMachine, {
  opening: liveOpening,
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
