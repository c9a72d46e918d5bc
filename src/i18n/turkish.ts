import common from "./tr/common.json" with { type: "json" }
import home from "./tr/home.json" with { type: "json" }
import toasts from "./tr/toasts.json" with { type: "json" }

/** The Turkish texts of every page; English must have the same keys. */
export const turkish = { common, home, toasts } as const
