import common from "./en/common.json" with { type: "json" }
import home from "./en/home.json" with { type: "json" }
import toasts from "./en/toasts.json" with { type: "json" }

/** The English texts of every page, fetched beside the code by those who read English. */
export const english = { common, home, toasts } as const
