import { about, law } from "../../domain/places.ts"

const [legal, ...others] = law

/** The legal pages. The privacy center is linked in development builds only. */
export const legalLinks = [
  legal,
  ...(import.meta.env.DEV ? ([{ to: "/privacy-center", words: "places.privacyCenter" }] as const) : []),
  ...others
] as const

export const footerLinks = [...about, ...legalLinks] as const
