import { KeptBuilds } from "./KeptBuilds.ts"

/** Deletes the scripts of versions that nobody has run for a month. */
export const sweepBuilds = KeptBuilds.use((builds) => builds.sweep)
