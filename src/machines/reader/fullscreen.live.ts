import { Effect, Stream } from "effect"
import { Fullscreen } from "../../services/reader/Fullscreen.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type FullscreenAnswer, fullscreenMachine } from "./fullscreen.machine.ts"

const answer = (isFull: boolean): FullscreenAnswer => ({ type: isFull ? "fullscreen.filled" : "fullscreen.left" })
const refused: FullscreenAnswer = { type: "fullscreen.refused" }

/** What was done is heard from who watches. */
export const liveFullscreen = fill(fullscreenMachine, {
  watch: ask(
    (_, hear) =>
      Fullscreen.use(({ changes, exit }) =>
        Stream.runForEach(changes, (isFull) => hear(answer(isFull))).pipe(
          // Beyond the reader nobody has a button for it.
          Effect.ensuring(
            Effect.suspend(() => (document.fullscreenElement === null ? Effect.void : Effect.ignore(exit)))
          )
        )
      ).pipe(Effect.provide(Fullscreen.layer)),
    refused
  ),
  enter: ask(
    (_, hear) =>
      Fullscreen.use(({ enter }) => enter).pipe(
        Effect.catch(() => hear(refused)),
        Effect.provide(Fullscreen.layer)
      ),
    refused
  ),
  exit: ask(
    (_, hear) =>
      Fullscreen.use(({ exit }) => exit).pipe(
        Effect.catch(() => hear(refused)),
        Effect.provide(Fullscreen.layer)
      ),
    refused
  )
})
