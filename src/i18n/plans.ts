import type { i18n } from "i18next"
import enPlans from "./en/plans.json" with { type: "json" }
import trPlans from "./tr/plans.json" with { type: "json" }

/** Texts of the plans, loaded with their page. */
export const plans = { tr: trPlans, en: enPlans } as const

export const addPlans = (words: i18n): void => {
  words.addResourceBundle("tr", "plans", plans.tr)
  words.addResourceBundle("en", "plans", plans.en)
}
