import en from "./en/plans.json" with { type: "json" }
import tr from "./tr/plans.json" with { type: "json" }

/** Texts of the plans, loaded with their page. */
export const plans = { tr, en } as const
