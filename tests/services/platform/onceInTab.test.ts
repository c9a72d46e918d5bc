import { Context, Effect, Exit, Layer, ManagedRuntime, Scope } from "effect"
import { expect, it } from "vitest"
import { onceInTab } from "../../../src/services/platform/onceInTab.ts"

class Lamp extends Context.Service<Lamp, { readonly number: number }>()("test/Lamp") {}

it("builds a service once for all who ask while it is there, and anew once all have gone", async () => {
  let built = 0
  let burning = 0
  const lamp = Layer.effect(
    Lamp,
    Effect.acquireRelease(
      Effect.sync(() => {
        burning += 1
        return { number: (built += 1) }
      }),
      () => Effect.sync(() => void (burning -= 1))
    )
  )
  const runtime = ManagedRuntime.make(Layer.empty)
  const ask = async () => {
    const scope = Scope.makeUnsafe()
    const { number } = Context.get(await runtime.runPromise(Scope.provide(onceInTab(lamp), scope)), Lamp)
    return { number, leave: () => runtime.runPromise(Scope.close(scope, Exit.void)) }
  }
  const [one, other] = [await ask(), await ask()]
  expect([one.number, other.number]).toEqual([1, 1])
  await one.leave()
  expect(burning).toBe(1)
  await other.leave()
  expect(burning).toBe(0)
  const next = await ask()
  expect(next.number).toBe(2)
  await runtime.dispose()
})
