import { expect } from "vitest"
import { playerMachine } from "../../../src/machines/inspection/player.machine.ts"
import type { Speed } from "../../../src/machines/inspection/speeds.ts"
import { Player } from "../../../src/ui/flows/Player.tsx"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"

/** Milliseconds from each of three events to the next. */
const gaps = [400, 800]

interface Expected {
  readonly now: "resting" | "playing"
  readonly at: number
  readonly speed: Speed
  /** Milliseconds until the next event is done; at rest, those that it will take. */
  readonly left: number
}

const resting = (at: number, speed: Speed): Expected => ({ now: "resting", at, speed, left: (gaps[at] ?? 0) / speed })

const slider = () => document.querySelector<HTMLInputElement>("input[type=range]")!

const drag = (to: number) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(slider(), String(to))
  slider().dispatchEvent(new Event("change", { bubbles: true }))
}

export const model: Model<typeof playerMachine, Expected> = {
  machine: playerMachine,
  inputs: [{ gaps }],
  cases: [
    { type: "player.play" },
    { type: "player.stop" },
    { type: "player.step" },
    { type: "player.back" },
    { type: "player.choose", at: 0 },
    { type: "player.choose", at: 1 },
    { type: "player.choose", at: 2 },
    { type: "speed.choose", speed: 1 },
    { type: "speed.choose", speed: 4 },
    { type: "time.passed", by: 99 },
    { type: "time.passed", by: 200 },
    { type: "time.passed", by: 800 }
  ],
  begin: () => resting(0, 1),
  next: (before, event) => {
    const { now, at, speed, left } = before
    switch (event.type) {
      case "player.play":
        return now === "playing" || at === 2 ? null : { ...before, now: "playing" }
      case "player.stop":
        return now === "playing" ? resting(at, speed) : null
      case "player.step":
        return at === 2 ? null : resting(at + 1, speed)
      case "player.back":
        return at === 0 ? null : resting(at - 1, speed)
      case "player.choose":
        return event.at === at ? null : resting(event.at, speed)
      case "speed.choose":
        return { ...resting(at, event.speed), now }
      case "time.passed":
        if (now === "resting") return before
        if (left > event.by) return { ...before, left: left - event.by }
        return { ...resting(at + 1, speed), now: at === 1 ? "resting" : "playing" }
    }
  },
  // What it waits for shows in when the next event is done.
  place: ({ now, at, speed, left }) => [now, at, speed, left > 200],
  asks: () => [],
  show: (actor) => draw(<Player player={actor} />, "en"),
  act: {
    "player.play": () => press("Play"),
    "player.stop": () => press("Stop"),
    "player.step": () => press("Step"),
    "player.back": () => press("Back"),
    "player.choose": ({ at }) => drag(at),
    "speed.choose": ({ speed }) => press(speed === 1 ? "× 1" : `× ${speed}`)
  },
  promise: async ({ now, at, speed }) => {
    await rendered()
    expect(said("status")).toEqual([`${at + 1} of 3`])
    expect(said("button")).toEqual(["Back", "Step", now === "playing" ? "Stop" : "Play", "× 1", "× 4", "× 16"])
    expect(slider().value).toBe(String(at))
    const pressed = [...document.querySelectorAll("[aria-pressed=true]")].map(({ textContent }) => textContent)
    expect(pressed).toEqual([`× ${speed}`])
    const disabled = [...document.querySelectorAll("button:disabled")].map(({ textContent }) => textContent)
    expect(disabled).toEqual([...(at === 0 ? ["Back"] : []), ...(at === 2 ? ["Step", "Play"] : [])])
  }
}
