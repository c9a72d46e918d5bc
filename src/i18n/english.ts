import common from "./en/common.json" with { type: "json" }
import home from "./en/home.json" with { type: "json" }
import toasts from "./en/toasts.json" with { type: "json" }

/** What the interface says on every page, for those who read it in English: they fetch it beside the code. */
export const english = { common, home, toasts } as const
