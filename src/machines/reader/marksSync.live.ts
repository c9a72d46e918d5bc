import { Effect, Stream } from "effect"
import { streamOf } from "../../domain/log/LogStream.ts"
import { noMarks } from "../../domain/reader/marks/MarkFact.ts"
import { marksKind } from "../../domain/reader/marks/marksKind.ts"
import { malformed } from "../../domain/Trouble.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { backOnline } from "../../services/platform/backOnline.ts"
import { logInTab } from "../../services/platform/logInTab.ts"
import { whenHidden, whenSeen } from "../../services/platform/whenSeen.ts"
import { whenTabHides } from "../../services/platform/whenTabHides.ts"
import type * as marksOnServer from "../../services/reader/marksOnServer.ts"
import { liveUser } from "../session/watchUser.live.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { marksSyncMachine } from "./marksSync.machine.ts"

type Calls = typeof marksOnServer

let loaded: Calls | null = null

/** The calls' code: at once when it is there, because a page that is hidden gets no other moment. */
const calls: Effect.Effect<Calls> = Effect.suspend(() =>
  loaded === null
    ? Effect.promise(async () => (loaded = await import("../../services/reader/marksOnServer.ts")))
    : Effect.succeed(loaded)
)

/** Said of the data that is sent: by the server, or by this browser, which knows the same limits. */
const refusals: ReadonlySet<string> = new Set(["BodyTooLarge", "InvalidRequest", malformed._tag])

const broken = { _tag: "Unexpected", message: null }

export const liveMarksSync = fill(marksSyncMachine, {
  watch: liveUser,
  follow: ask(
    ({ issue, userId }, hear) =>
      Effect.flatMap(logInTab, (log) =>
        log
          .changes(streamOf(marksKind(issue), userId))
          .pipe(Stream.runForEach((logged) => hear({ type: "marks.logged", logged })))
      ).pipe(Effect.scoped),
    { type: "marks.logged", logged: noMarks }
  ),
  tab: ask(
    (_, hear) =>
      Effect.raceFirst(Effect.andThen(whenHidden, whenSeen), backOnline).pipe(
        Effect.andThen(hear({ type: "sync.due" })),
        Effect.forever,
        Effect.raceFirst(whenTabHides(hear({ type: "tab.hidden" })))
      ),
    { type: "sync.due" }
  ),
  fetch: ask(
    (owner, hear) =>
      Effect.flatMap(calls, ({ fetchMarks }) => fetchMarks(owner)).pipe(
        Effect.flatMap((joinedNotes) =>
          joinedNotes === null ? Effect.never : hear({ type: "marks.fetched", joinedNotes })
        ),
        Effect.catch((error) => hear({ type: "fetch.failed", trouble: troubleIn(error) }))
      ),
    { type: "fetch.failed", trouble: broken }
  ),
  save: ask(
    ({ marks, ...owner }, hear) =>
      Effect.flatMap(calls, ({ saveMarks }) => saveMarks(owner, marks, document.visibilityState === "hidden")).pipe(
        Effect.flatMap((answer) =>
          answer === null
            ? Effect.never
            : hear(answer === "saved" ? { type: "marks.saved" } : { type: "save.outdated", ...answer })
        ),
        Effect.catch((error) => {
          const trouble = troubleIn(error)
          return hear(
            refusals.has(trouble._tag)
              ? { type: "save.refused", refused: marks.own, trouble }
              : { type: "save.failed", trouble }
          )
        })
      ),
    { type: "save.failed", trouble: broken }
  )
})
