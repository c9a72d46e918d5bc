import { describe, expect, it } from "vitest"
import { isPushedAnew, type Push, pushed, wayAlong, wheelTurn } from "../../../src/domain/reader/wheel.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

describe("the wheel over a whole slide", () => {
  it("goes on by down and right, back by up and left, once the way is long enough", () => {
    expect([wayAlong({ x: 3, y: 50 }), wayAlong({ x: -50, y: 3 })]).toEqual([50, -50])
    expect([39, 40, -39, -40].map(wheelTurn)).toEqual([null, "next", null, "previous"])
  })

  it("is pushed anew the other way, and by a second push after the first has fallen off", () => {
    const fallen: Push = { direction: "next", strongest: 120, weakest: 8 }
    expect([isPushedAnew(fallen, -5), isPushedAnew(fallen, 40), isPushedAnew(fallen, 19)]).toEqual([true, true, false])
    expect(isPushedAnew({ direction: "next", strongest: 120, weakest: 90 }, 300)).toBe(false)
  })

  it("never turns twice by what a trackpad rolls on by itself: it slows down", () => {
    const slowing = fc.array(fc.double({ min: 0.5, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), slowing, (strength, factors) => {
        let push: Push = { direction: "next", strongest: strength, weakest: strength }
        let way = strength
        for (const factor of factors) {
          way *= factor
          expect(isPushedAnew(push, way)).toBe(false)
          push = pushed(push, way)
        }
      })
    )
  })

  it("tells no second push while the first still grows", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 30 }), (ways) => {
        let push: Push = { direction: "next", strongest: 1, weakest: 1 }
        for (const way of ways.toSorted((one, other) => one - other)) {
          expect(isPushedAnew({ ...push, weakest: push.strongest }, way)).toBe(false)
          push = pushed(push, way)
        }
      })
    )
  })
})
