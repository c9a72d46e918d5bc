import type { CartItem } from "../../domain/shop/CartItem.ts"
import type { Toast } from "../toasts/toast.machine.ts"
import type { CartNews } from "./cart.machine.ts"

const toast = (kind: Toast["kind"], key: string, title?: string): Toast => ({
  ...(title === undefined ? {} : { title: `cart:${title}` }),
  key: `cart:${key}`,
  message: null,
  kind
})

/** Names the item, because several such toasts may be shown. */
const toastOf = (item: CartItem, key: string, title: string): Toast => ({
  ...toast("success", `${key}.${item.type}`, title),
  item: item.description === "" ? item.title : `${item.title}, ${item.description}`
})

/** Source: product, "Cart". */
export const cartToasts = (notice: CartNews): ReadonlyArray<Toast> => {
  switch (notice.type) {
    case "item.added":
      return notice.replaced.length > 0
        ? [toast("success", "added.replaced", "added.title")]
        : [toastOf(notice.item, "added", "added.title")]
    case "item.removed":
      return [toastOf(notice.item, "removed", "removed.title")]
    case "item.refused":
      switch (notice.reason) {
        case "AlreadyInCart":
          return [toast("info", "refused.AlreadyInCart.text", "refused.AlreadyInCart.title")]
        case "CoveredBySubscription":
          return [toast("warning", "refused.CoveredBySubscription")]
        case "AlreadyInLibrary":
          return [toast("info", `refused.AlreadyInLibrary.${notice.item.type}`)]
      }
    case "cart.settled":
      return [...new Set(notice.covered.map(({ type }) => type))].map((type) =>
        toast("info", `refused.AlreadyInLibrary.${type}`)
      )
    case "cart.repriced":
      return [
        ...(notice.repriced.length > 0 ? [toast("info", "repriced")] : []),
        ...(notice.freed.length > 0 ? [toast("info", "freed")] : [])
      ]
  }
}
