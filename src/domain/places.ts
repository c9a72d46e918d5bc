/** The main links of the sidebar and the phone's bar. */
export const places = [
  { to: "/", words: "places.home" },
  { to: "/search", words: "places.search" },
  { to: "/store", words: "places.store" }
] as const

export const plansPlace = { to: "/subscription-plans", words: "places.plans" } as const

/** Links for users. */
export const ownPlaces = [
  { to: "/favorites", words: "places.favourites" },
  { to: "/library", words: "places.library" },
  plansPlace
] as const

/** Links about the shop. */
export const about = [
  { to: "/about", words: "places.about" },
  { to: "/support", words: "places.support" }
] as const

/** Legal links. */
export const law = [
  { to: "/legal-information", words: "places.legal" },
  { to: "/privacy-policy", words: "places.privacy" },
  { to: "/subscription-terms", words: "places.subscription" },
  { to: "/terms-of-use", words: "places.terms" },
  { to: "/cookies", words: "places.cookies" }
] as const
