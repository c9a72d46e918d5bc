import { Effect, Stream } from "effect"
import type { Issue } from "../../domain/catalogue/Issue.ts"
import { Viewport } from "../../services/platform/Viewport.ts"
import { isPdfShown, issueNow } from "../../services/reader/isPdfShown.ts"
import { PageFiles } from "../../services/reader/PageFiles.ts"
import { reading } from "../../services/reading.ts"
import { liveRevoke } from "../account/revoke.live.ts"
import { codeSlot } from "../deferred/codeSlot.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { liveStanding } from "./closerPicture.live.ts"
import type { liveDeferredCharts } from "./deferredCharts.live.ts"
import { liveFullscreen } from "./fullscreen.live.ts"
import { liveLastPage } from "./lastPage.live.ts"
import { sharperPictureMachine } from "./sharperPicture.machine.ts"
import { granted, liveOpening } from "./opening.live.ts"
import { pageMachine } from "./page.machine.ts"
import { pagesMachine } from "./pages.machine.ts"
import { liveThumbnailScroller } from "./thumbnailScroller.live.ts"
import { readerMachine, type Renewal } from "./reader.machine.ts"
import { liveReplacement } from "./replacement.live.ts"
import { surfaceMachine } from "./surface.machine.ts"
import type { DeferredChartsAnswer } from "./surfaceEvents.ts"
import { liveSidebar } from "./sidebar.live.ts"
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

type ChartsRuntime = Parameters<typeof liveDeferredCharts>[0]

const deferredCharts = codeSlot(
  (runtime: ChartsRuntime) => import("./deferredCharts.live.ts").then((code) => code.liveDeferredCharts(runtime)),
  {
    loaded: (charts): DeferredChartsAnswer => ({ type: "charts.loaded", ...charts }),
    missing: { type: "charts.missing" }
  }
)

const liveSurface = fill(surfaceMachine, {
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
  deferredCharts,
  pages: fill(pagesMachine, { page: livePage, sharper: fill(sharperPictureMachine, { standing: liveStanding }) }),
  thumbnailScroller: liveThumbnailScroller,
  lastPage: liveLastPage,
  fullscreen: liveFullscreen,
  share: liveShare,
  shortcuts: liveShortcuts,
  sidebar: liveSidebar
})

/** Asks again what opened the issue, so that the server sets a fresh content cookie. */
const renewed = ({ grantedBy, pagePath: _, ...question }: Renewal, issue: Issue | null) =>
  grantedBy === "free" || grantedBy === "everybody"
    ? Effect.succeed(issue !== null && (issue.is_free || grantedBy === "everybody"))
    : granted({ ...question, by: grantedBy })

export const liveReader = fill(readerMachine, {
  opening: liveOpening,
  renewal: ask(
    (renewal, hear) =>
      Effect.gen(function* () {
        const issue = yield* issueNow(renewal.issueId)
        if (!isPdfShown(issue, renewal)) return yield* hear({ type: "pdf.replaced" })
        const answer = yield* renewed(renewal, issue)
        yield* hear(typeof answer === "boolean" ? { type: answer ? "access.renewed" : "access.lost" } : answer)
      }),
    {
      type: "access.lost"
    }
  ),
  revoke: liveRevoke,
  replacement: liveReplacement,
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
  surface: liveSurface
})
