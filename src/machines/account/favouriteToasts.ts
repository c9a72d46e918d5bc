import type { Toast } from "../toasts/toast.machine.ts"
import type { FavouritesNews } from "./favourites.machine.ts"

/** That a visitor's will come into their account. */
export const keptToast = "favourites:kept"

/** The heart itself shows what it was told; a visitor is told too where that is kept. Source: product, "Favourites". */
export const favouriteToasts = ({ type, isVisitors }: FavouritesNews): ReadonlyArray<Toast> =>
  type === "favourite.added" && isVisitors ? [{ key: keptToast, message: null, kind: "info" }] : []
