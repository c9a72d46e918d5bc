/** The product's areas; every layer of the source has a folder for each. */
export const areas = ["session", "catalogue", "shop", "account", "help", "publishing", "reader", "analytics"] as const

export type Area = (typeof areas)[number]

export const isArea = (name: string): name is Area => areas.some((area) => area === name)
