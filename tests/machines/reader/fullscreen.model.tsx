import { expect } from "vitest"
import { createActor } from "xstate"
import { fullscreenMachine } from "../../../src/machines/reader/fullscreen.machine.ts"
import { shareMachine } from "../../../src/machines/reader/share.machine.ts"
import { FullscreenButton } from "../../../src/reader/panels/FullscreenButton.tsx"
import { Notices } from "../../../src/reader/panels/Notices.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

/** Milliseconds for which it is said that the browser refused. */
const notice = 7000

const button = () => said("button").find((name) => name !== "Bildirimi kapat")

interface Expected {
  /** What the browser shows, as far as it has said; and what it is asked for. */
  readonly at: "unsupported" | "windowed" | "entering" | "full" | "leaving"
  /** Milliseconds for which it is said still that it was refused. */
  readonly said: number
}

const windowed: Expected = { at: "windowed", said: 0 }

export const model: Model<typeof fullscreenMachine, Expected> = {
  machine: fullscreenMachine,
  cases: [
    { type: "fullscreen.left" },
    { type: "fullscreen.filled" },
    { type: "fullscreen.refused" },
    { type: "fullscreen.toggle" },
    { type: "fullscreen.escape" },
    { type: "fullscreen.close" },
    { type: "time.passed", by: notice },
    { type: "time.passed", by: notice - 1 }
  ],
  begin: () => ({ at: "unsupported", said: 0 }),
  next: (before, event) => {
    const { at, said: left } = before
    switch (event.type) {
      // The browser may do either by itself at any time.
      case "fullscreen.left":
        return windowed
      case "fullscreen.filled":
        return { at: "full", said: 0 }
      case "fullscreen.refused":
        if (at === "entering") return { at: "windowed", said: notice }
        return at === "leaving" ? { at: "full", said: 0 } : null
      case "fullscreen.toggle":
        if (at === "unsupported") return null
        if (at === "windowed") return { at: "entering", said: 0 }
        return at === "full" ? { at: "leaving", said: 0 } : before
      case "fullscreen.escape":
        return at === "full" ? { at: "leaving", said: 0 } : before
      case "fullscreen.close":
        return left > 0 ? windowed : null
      case "time.passed":
        return { at, said: Math.max(0, left - event.by) }
    }
  },
  asks: ({ at }) =>
    ["watch", ...(at === "entering" ? ["enter"] : []), ...(at === "leaving" ? ["exit"] : [])].map((slot) => ({
      slot,
      input: undefined
    })),
  // Somebody else is meant where there is nothing to get out of.
  tells: ({ before, event }) =>
    event?.type === "fullscreen.escape" && before?.at !== "full" && before?.at !== "leaving"
      ? [{ type: "escape.passed" }]
      : [],
  show: (actor) => {
    const share = createActor(slotAnswers().filled(shareMachine)).start()
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
    "fullscreen.close": () => press("Bildirimi kapat")
  },
  promise: async ({ at, said: left }) => {
    await rendered()
    const isFull = at === "full" || at === "leaving"
    expect(button()).toBe(at === "unsupported" ? undefined : isFull ? "Tam ekrandan çık" : "Tam ekran")
    const words = [...document.querySelectorAll("[aria-live=polite]")].map(({ textContent }) => textContent).join("")
    expect(words.includes("Tarayıcınız tam ekrana geçmeye izin vermedi.")).toBe(left > 0)
    expect(words.includes("Tam ekrandasınız.")).toBe(isFull)
  }
}
