import { useSelector } from "@xstate/react"
import { expect } from "vitest"
import type { checkoutMachine } from "../../../src/machines/shop/checkout.machine.ts"
import { awaitedIn, type CheckoutRef } from "../../../src/machines/shop/checkout.view.ts"
import { BankNotice } from "../../../src/ui/shop/BankNotice.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./checkout.model.ts"

type Expected = ReturnType<typeof rules.begin>

const Notice = ({ checkout }: { readonly checkout: CheckoutRef }) => {
  const awaited = useSelector(checkout, awaitedIn)
  return awaited === null ? null : <BankNotice checkout={checkout} awaited={awaited} />
}

/** Payments without a known end as somebody sees them on any screen; the payment's own dialog is walked by itself. */
export const model: Model<typeof checkoutMachine, Expected> = {
  ...rules,
  // What is seen is the same however attempts came and ended.
  place: (expected) => {
    const { whose, isBuying, isKnown, open, begun, isPaid, look, notice, isOutcome, waiting } = expected
    const isLooked = look !== null
    return [
      typeof whose,
      isBuying,
      isKnown,
      open.length,
      begun,
      isPaid,
      isLooked,
      notice,
      isOutcome,
      waiting.length > 0
    ]
  },
  show: (actor) => draw(<Notice checkout={actor} />),
  act: { "notice.dismiss": () => press("Kapat") },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const { whose, isBuying, isOutcome, notice } = expected
    const isShown = notice === "due" && !isOutcome && !(typeof whose === "string" && isBuying)
    expect(said("region")).toEqual(isShown ? ["Bankanızın onayı gerekiyor"] : [])
    expect(said("link")).toHaveLength(isShown ? 1 : 0)
  }
}
