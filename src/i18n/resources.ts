import enCommon from "./en/common.json" with { type: "json" }
import enHome from "./en/home.json" with { type: "json" }
import enToasts from "./en/toasts.json" with { type: "json" }
import trCommon from "./tr/common.json" with { type: "json" }
import trHome from "./tr/home.json" with { type: "json" }
import trToasts from "./tr/toasts.json" with { type: "json" }

/** What the interface says on every page. The Turkish files are the measure: English must have the same keys. */
export const resources = {
  tr: { common: trCommon, home: trHome, toasts: trToasts },
  en: { common: enCommon, home: enHome, toasts: enToasts }
} as const
