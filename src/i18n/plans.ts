import type { i18n } from "i18next"
import enPlans from "./en/plans.json" with { type: "json" }
import trPlans from "./tr/plans.json" with { type: "json" }

/** What the plans on sale say. It arrives with their page, not with every page. */
export const plans = { tr: trPlans, en: enPlans } as const

/** From then on these words can be said, in either language. */
export const addPlans = (words: i18n): void => {
  words.addResourceBundle("tr", "plans", plans.tr)
  words.addResourceBundle("en", "plans", plans.en)
}
