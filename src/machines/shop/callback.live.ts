import { Deferred, Effect, Exit, Predicate } from "effect"
import { callTimeout, troubleIn } from "../../services/platform/ApiClient.ts"
import { type BankAnswer, bankAnswerInHand, dropBankAnswer, keepBankAnswer } from "../../services/shop/bankAnswer.ts"
import { checkoutCall } from "../../services/shop/checkoutCall.ts"
import { ask, fill } from "../slot.ts"
import { type CallbackAnswer, callbackMachine } from "./callback.machine.ts"

/** Takes what a bank has sent the browser back with into this tab's keeping. */
export const takeBankAnswer = keepBankAnswer

/** Where nobody says when to ask again. */
const usualSeconds = 5

/** By these the server says for good that it has nothing to tell of what was asked. */
const refusals = ["Declined", "OrderNotFound", "InvalidRequest"]

const refused = (error: unknown): CallbackAnswer => {
  const trouble = troubleIn(error)
  if (refusals.includes(trouble._tag)) return { type: "callback.refused", message: trouble.message }
  const seconds =
    Predicate.hasProperty(error, "retryAfterSeconds") && Predicate.isNumber(error.retryAfterSeconds)
      ? error.retryAfterSeconds
      : usualSeconds
  return { type: "callback.unknown", trouble, seconds }
}

const confirm = (answer: BankAnswer) =>
  checkoutCall(({ payment }) => payment.callback({ payload: answer })).pipe(
    Effect.timeout(callTimeout),
    Effect.match({
      onSuccess: ({ order_number }): CallbackAnswer => ({ type: "callback.paid", number: order_number }),
      onFailure: refused
    })
  )

/** What is being asked, or is known for good, by the token: it is asked once, however often a screen is tried out. */
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
        // Where it is known at once, whoever shows it must have begun to listen.
        yield* Effect.yieldNow
        const answer = bankAnswerInHand()
        yield* hear(answer === null ? { type: "callback.refused", message: null } : yield* outcomeOf(answer))
      }),
    { type: "callback.unknown", trouble: troubleIn(null), seconds: usualSeconds }
  )
})
