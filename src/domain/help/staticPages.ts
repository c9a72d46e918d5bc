/** Who runs this shop, as legal pages name them. Whoever deploys it puts their own here. */
export const operator = { name: "Sayfa Dijital Yayıncılık", mail: "destek@sayfa.example" } as const

/** Informational and legal pages, by their addresses. Source: product, "Pages and titles". */
export const staticPages = [
  "about",
  "support",
  "legal-information",
  "terms-of-use",
  "subscription-terms",
  "privacy-policy",
  "privacy-center",
  "cookies"
] as const
export type StaticPage = (typeof staticPages)[number]

/** The day on which their texts were last changed, as YYYY-MM-DD. */
export const pagesUpdated = "2026-11-21"
