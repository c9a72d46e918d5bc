import { Deferred, Effect, Exit, Predicate } from "effect"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import {
  type BankAnswer,
  bankAnswerInHand,
  dropBankAnswer,
  keepBankAnswer
} from "../../services/shop/BankAnswerStore.ts"
import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type CallbackAnswer, callbackMachine } from "./callback.machine.ts"

export const storeBankAnswer = keepBankAnswer

/** Used if the server does not say when to ask again. */
const usualSeconds = 5

/** Final refusals. */
const refusals = ["Declined", "OrderNotFound", "InvalidRequest", "Refused"]

const refused = (error: unknown): CallbackAnswer => {
  const trouble = troubleIn(error)
  const { _tag, message, reason } = trouble
  if (refusals.includes(_tag)) return { type: "callback.refused", message, ...(reason === undefined ? {} : { reason }) }
  const seconds =
    Predicate.hasProperty(error, "retryAfterSeconds") && Predicate.isNumber(error.retryAfterSeconds)
      ? error.retryAfterSeconds
      : usualSeconds
  return { type: "callback.unknown", trouble, seconds }
}

const confirm = (answer: BankAnswer) =>
  checkoutCall(({ payment }) => payment.callback({ payload: answer })).pipe(
    Effect.match({
      onSuccess: ({ order_number }): CallbackAnswer => ({ type: "callback.paid", number: order_number }),
      onFailure: refused
    })
  )

/** Pending and final answers by token, so that one token is asked for once, however often the screen is drawn. */
const asked = new Map<string, Deferred.Deferred<CallbackAnswer>>()

const outcomeOf = (answer: BankAnswer) =>
  Effect.suspend(() => {
    const before = asked.get(answer.token)
    if (before !== undefined) return Deferred.await(before)
    const outcome = Deferred.makeUnsafe<CallbackAnswer>()
    asked.set(answer.token, outcome)
    return confirm(answer).pipe(
      Effect.onExit((exit) => {
        if (Exit.isSuccess(exit) && exit.value.type !== "callback.unknown") dropBankAnswer(answer)
        else asked.delete(answer.token)
        return Deferred.done(outcome, exit)
      }),
      Effect.forkDetach,
      Effect.andThen(Deferred.await(outcome))
    )
  })

export const liveCallback = fill(callbackMachine, {
  ask: ask(
    (_: void, hear) =>
      Effect.gen(function* () {
        // An answer known at once must wait until the screen listens.
        yield* Effect.yieldNow
        const answer = bankAnswerInHand()
        yield* hear(answer === null ? { type: "callback.refused", message: null } : yield* outcomeOf(answer))
      }),
    { type: "callback.unknown", trouble: troubleIn(null), seconds: usualSeconds }
  )
})
