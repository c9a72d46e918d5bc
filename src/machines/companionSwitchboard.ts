import type { ActorRefFrom } from "xstate"
import type { App } from "./app.ts"
import type { cartMachine } from "./shop/cart.machine.ts"
import { cartToasts } from "./shop/cartToasts.ts"

/** The long-lived actors whose code comes after the first screen. */
export interface Companions {
  readonly cart: ActorRefFrom<typeof cartMachine>
}

/** Who hears whose news, of them and of those that were there before: the switchboard's second half, which comes with them. */
export const companionSwitchboard = ({ toasts }: Pick<App, "toasts">, { cart }: Companions): void => {
  cart.on("*", (news) => {
    for (const toast of cartToasts(news)) toasts.send({ type: "toast.show", toast })
  })
}
