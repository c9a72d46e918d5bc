import en from "./en/consent.json" with { type: "json" }
import tr from "./tr/consent.json" with { type: "json" }

/** What whoever has not answered yet is asked. It is loaded with the deferred actors, not with every page. */
export const consent = { tr, en } as const
