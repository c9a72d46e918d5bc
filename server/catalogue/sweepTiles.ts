import { PageTiles } from "./PageTiles.ts"

/** Deletes tiles of pages beyond what may be kept. */
export const sweepTiles = PageTiles.use((tiles) => tiles.sweep)
