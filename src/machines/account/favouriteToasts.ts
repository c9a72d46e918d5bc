import type { Toast } from "../toasts/toast.machine.ts"
import type { FavouritesNews } from "./favourites.machine.ts"

/** The heart itself shows what it was told; a visitor is told too where that is kept. Source: product, "Favourites". */
export const favouriteToasts = ({ type, isVisitors }: FavouritesNews): ReadonlyArray<Toast> =>
  type === "favourite.added" && isVisitors ? [{ key: "favourites:kept", message: null, kind: "info" }] : []
