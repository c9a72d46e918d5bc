import type { Toast } from "../toasts/toast.machine.ts"
import type { FavouritesNews } from "./favourites.machine.ts"

/** Tells a visitor that signing in moves the favourite to the account. */
export const keptToast = "favourites:kept"

/** A toast only for visitors: the heart itself shows the change. Source: product, "Favourites". */
export const favouriteToasts = ({ type, isVisitors }: FavouritesNews): ReadonlyArray<Toast> =>
  type === "favourite.added" && isVisitors ? [{ key: keptToast, message: null, kind: "info" }] : []
