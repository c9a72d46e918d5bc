/** How bright pages are in the dark theme: as printed, or dimmed. Source: product, "Toolbars and panels". */
export const pageLights = ["bright", "dim"] as const
export type PageLight = (typeof pageLights)[number]

/** The stored choice; bright if it is missing or unknown. */
export const pageLightOf = (stored: string | null | undefined): PageLight => (stored === "dim" ? "dim" : "bright")
