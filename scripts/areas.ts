/** What the product is about; a folder of each floor bears an area's name. */
export const areas = ["session", "catalogue", "shop", "account", "help", "publishing", "reader", "analytics"] as const

export type Area = (typeof areas)[number]

export const isArea = (name: string): name is Area => areas.some((area) => area === name)
