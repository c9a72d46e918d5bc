import { Duration, Effect, Layer, Predicate } from "effect"
import { Configuration, hasSandbox } from "../config.ts"
import { Gateway, GatewaySilent } from "./Gateway.ts"
import { Sandbox } from "./sandbox.ts"

const closed = Gateway.of({
  isOpen: false,
  charge: () => new GatewaySilent({}),
  chargeAgain: () => new GatewaySilent({}),
  confirm: () => Effect.succeed(null),
  lookup: () => new GatewaySilent({}),
  voidReference: () => new GatewaySilent({}),
  refund: () => new GatewaySilent({})
})

const tagOf = (cause: unknown): string => (Predicate.hasProperty(cause, "_tag") ? String(cause._tag) : "none")

/** The same gateway with a timeout on every call; failures are logged. */
const withTimeout = (gateway: Gateway["Service"], timeout: Duration.Duration): Gateway["Service"] => {
  const limited =
    (call: string) =>
    <A>(asked: Effect.Effect<A, GatewaySilent>): Effect.Effect<A, GatewaySilent> =>
      asked.pipe(
        Effect.timeout(timeout),
        Effect.catchTag("TimeoutError", (cause) => new GatewaySilent({ cause })),
        Effect.tapError(({ cause }) =>
          Effect.logWarning("The payment gateway did not answer").pipe(
            Effect.annotateLogs({ call, cause: tagOf(cause) })
          )
        )
      )
  return Gateway.of({
    isOpen: gateway.isOpen,
    charge: (payment) => limited("charge")(gateway.charge(payment)),
    chargeAgain: (renewal) => limited("chargeAgain")(gateway.chargeAgain(renewal)),
    confirm: (token) => limited("confirm")(gateway.confirm(token)),
    lookup: (reference) => limited("lookup")(gateway.lookup(reference)),
    voidReference: (reference) => limited("voidReference")(gateway.voidReference(reference)),
    refund: (refund) => limited("refund")(gateway.refund(refund))
  })
}

/** The configured gateway. No call takes longer than PAYMENT_ANSWER_SECONDS. */
export const layer = Layer.effect(
  Gateway,
  Effect.gen(function* () {
    const { gateway } = yield* Sandbox
    const environment = yield* Configuration
    if (!hasSandbox(environment)) return closed
    return withTimeout(gateway, Duration.seconds(environment.PAYMENT_ANSWER_SECONDS))
  })
)
