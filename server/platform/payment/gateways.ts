import { Effect, Layer } from "effect"
import { Configuration, hasSandbox } from "../config.ts"
import { Gateway, GatewaySilent } from "./Gateway.ts"
import { Sandbox } from "./sandbox.ts"

const closed = Gateway.of({
  isOpen: false,
  charge: () => new GatewaySilent({}),
  confirm: () => Effect.succeed(null),
  lookup: () => new GatewaySilent({}),
  voidReference: () => new GatewaySilent({})
})

/** The gateway that is configured. */
export const layer = Layer.effect(
  Gateway,
  Effect.gen(function* () {
    const { gateway } = yield* Sandbox
    return hasSandbox(yield* Configuration) ? gateway : closed
  })
)
