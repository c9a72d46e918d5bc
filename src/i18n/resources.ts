import { english } from "./english.ts"
import { turkish } from "./turkish.ts"

/** The texts of every page in both languages, for the server. */
export const resources = { tr: turkish, en: english } as const
