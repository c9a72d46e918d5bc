/** Where the bar of a phone and the sidebar lead first. */
export const places = [
  { to: "/", words: "places.home" },
  { to: "/search", words: "places.search" },
  { to: "/store", words: "places.store" }
] as const

/** Where everything is sold at once. */
export const plansPlace = { to: "/subscription-plans", words: "places.plans" } as const

/** Where whoever is signed in goes beside. */
export const ownPlaces = [
  { to: "/favorites", words: "places.favourites" },
  { to: "/library", words: "places.library" },
  plansPlace
] as const

/** What is to be known about the shop. */
export const about = [
  { to: "/about", words: "places.about" },
  { to: "/support", words: "places.support" }
] as const

/** Its law. */
export const law = [
  { to: "/legal-information", words: "places.legal" },
  { to: "/privacy-policy", words: "places.privacy" },
  { to: "/subscription-terms", words: "places.subscription" },
  { to: "/terms-of-use", words: "places.terms" },
  { to: "/cookies", words: "places.cookies" }
] as const
