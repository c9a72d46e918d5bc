import { english } from "./english.ts"
import { turkish } from "./turkish.ts"

/** What the interface says on every page, in both languages at once: the server says some of it. */
export const resources = { tr: turkish, en: english } as const
