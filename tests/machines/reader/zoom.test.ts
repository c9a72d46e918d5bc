import { expect, it } from "vitest"
import { type Actor, SimulatedClock } from "xstate"
import { zoomMachine } from "../../../src/machines/reader/zoom.machine.ts"
import { viewOf } from "../../../src/machines/reader/zoom.view.ts"
import { startSilent } from "../../kit/model/silentActor.ts"
import type { ZoomOrder } from "../../../src/machines/reader/zoomEvents.ts"

const middle = { x: 0, y: 0 }
const from = { scale: 1.1, x: 0, y: 0 }

/** A page of 500 by 1000 in a viewer of 1000 by 500: whole at half its size, and at twice that after a double click. */
const doubled = (...orders: ReadonlyArray<ZoomOrder>) => {
  const viewer = { width: 1000, height: 500, padding: 0 }
  const seen = { page: 1, pages: 1, across: 1 } as const
  const input = { viewer, page: { width: 500, height: 1000 }, seen }
  const zoom = startSilent(zoomMachine, [], input, new SimulatedClock()).actor as unknown as Actor<typeof zoomMachine>
  zoom.send({ type: "zoom.toggle", at: middle })
  for (const order of orders) zoom.send(order)
  const { scale } = viewOf(zoom.getSnapshot())
  zoom.send({ type: "viewer.resized", viewer: { ...viewer, height: 450 } })
  return { scale, resized: viewOf(zoom.getSnapshot()).scale }
}

it("stays at twice the whole in another window after a double click, also when it was moved since", () => {
  expect(doubled()).toEqual({ scale: 1, resized: 0.9 })
  expect(doubled({ type: "pan.to", share: { x: 0, y: 0.2 } })).toEqual({ scale: 1, resized: 0.9 })
})

const others: ReadonlyArray<readonly [string, ReadonlyArray<ZoomOrder>, number]> = [
  ["a step closer", [{ type: "zoom.in" }], 1.2],
  ["a step back", [{ type: "zoom.out" }], 0.8],
  ["two fingers", [{ type: "pinch.begun", at: middle, from }], 1.1],
  ["the wheel", [{ type: "zoom.by", factor: 1, at: { x: 1, y: 0 }, from }], 1.1],
  [
    "the wheel at the point where the small map left it",
    [
      { type: "pan.to", share: middle },
      { type: "zoom.by", factor: 1.1, at: middle, from }
    ],
    1.1
  ]
]

it.each(others)("keeps the scale that %s chose after a double click", (_, orders, chosen) => {
  const { scale, resized } = doubled(...orders)
  expect(scale).toBeCloseTo(chosen)
  expect(resized).toBeCloseTo(chosen)
})
