import { expect } from "vitest"
import { createActor } from "xstate"
import { noticeFor } from "../../../src/domain/reader/notice.ts"
import { fullscreenMachine } from "../../../src/machines/reader/fullscreen.machine.ts"
import { isFull } from "../../../src/machines/reader/fullscreen.view.ts"
import { shareMachine } from "../../../src/machines/reader/share.machine.ts"
import { FullscreenButton } from "../../../src/reader/panels/FullscreenButton.tsx"
import { Notices } from "../../../src/reader/panels/Notices.tsx"
import { desk } from "../../kit/desk.ts"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const read = "xstate.after.noticeFor.fullscreen.refused"

const button = () => said("button").find((name) => name !== "Bildirimi kapat")

export const model: Model<typeof fullscreenMachine> = {
  machine: fullscreenMachine,
  cases: [
    { type: "fullscreen.left" },
    { type: "fullscreen.filled" },
    { type: "fullscreen.refused" },
    { type: "fullscreen.toggle" },
    { type: "fullscreen.escape" },
    { type: "fullscreen.close" },
    { type: read }
  ],
  show: (actor) => {
    const share = createActor(desk().filled(shareMachine)).start()
    const takeDown = draw(
      <>
        <FullscreenButton fullscreen={actor} />
        <Notices fullscreen={actor} share={share} />
      </>
    )
    return () => {
      takeDown()
      share.stop()
    }
  },
  act: {
    "fullscreen.toggle": () => press(button() ?? ""),
    "fullscreen.close": () => press("Bildirimi kapat"),
    [read]: (_, { clock }) => clock.increment(noticeFor)
  },
  promise: async (expected, _, { asked, event, told }) => {
    await drawn()
    const isPassed = event?.type === "fullscreen.escape" && !isFull(expected)
    expect(told).toEqual(isPassed ? [{ type: "escape.passed" }] : [])
    const at = { entering: ["enter"], leaving: ["exit"] }[expected.value as string] ?? []
    expect(asked.map(({ slot }) => slot)).toEqual(["watch", ...at])
    expect(button()).toBe(
      expected.matches("unsupported") ? undefined : isFull(expected) ? "Tam ekrandan çık" : "Tam ekran"
    )
    const words = [...document.querySelectorAll("[aria-live=polite]")].map(({ textContent }) => textContent).join("")
    expect(words.includes("Tarayıcınız tam ekrana geçmeye izin vermedi.")).toBe(expected.matches("refused"))
    expect(words.includes("Tam ekrandasınız.")).toBe(isFull(expected))
  }
}
