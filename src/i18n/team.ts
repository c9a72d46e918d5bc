import en from "./en/team.json" with { type: "json" }
import tr from "./tr/team.json" with { type: "json" }

/** Texts of the support team's screens, loaded with them. */
export const team = { tr, en } as const
