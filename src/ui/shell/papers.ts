import { about, law as everywhere } from "../../domain/places.ts"

const [legal, ...others] = everywhere

/** The shop's law. The privacy center is only looked at where it is built. */
export const law = [
  legal,
  ...(import.meta.env.DEV ? ([{ to: "/privacy-center", words: "places.privacyCenter" }] as const) : []),
  ...others
] as const

export const papers = [...about, ...law] as const
