/** The operator named on legal pages; replace it when deploying. */
export const operator = { name: "Sayfa Dijital Yayıncılık", mail: "destek@sayfa.example" } as const

/** The addresses of informational and legal pages. Source: product, "Pages and titles". */
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

/** The date of the last change of their texts, YYYY-MM-DD. */
export const pagesUpdated = "2026-11-27"
