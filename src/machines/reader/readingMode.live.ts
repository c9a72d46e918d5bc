import { Effect } from "effect"
import { PageFiles } from "../../services/reader/PageFiles.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { readingModeMachine } from "./readingMode.machine.ts"
import { liveReadingSettings } from "./readingSettings.live.ts"
import { liveSpeech } from "./speech.live.ts"

export const liveReadingMode = fill(readingModeMachine, {
  settings: liveReadingSettings,
  speech: liveSpeech,
  words: ask(
    ({ magazine, page }, hear) =>
      PageFiles.use((files) => files.markup(magazine, page, hear({ type: "words.coming" }))).pipe(
        Effect.matchEffect({
          onSuccess: ({ html }) => hear({ type: "words.loaded", html }),
          onFailure: ({ _tag }) => hear({ type: _tag === "PageForbidden" ? "words.forbidden" : "words.failed" })
        }),
        Effect.provide(PageFiles.layer)
      ),
    { type: "words.failed" }
  ),
  reader: ask(
    (asked, hear) =>
      // Its code loads with the first text.
      Effect.promise(() => import("../../domain/reader/reading/readSlideText.ts")).pipe(
        Effect.flatMap(({ readSlideText }) => {
          const read = readSlideText(asked)
          return hear(
            "wanted" in read ? { type: "text.wanted", page: read.wanted } : { type: "text.read", text: read.text }
          )
        })
      ),
    { type: "text.failed" }
  )
})
