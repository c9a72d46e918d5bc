import { hourly } from "../platform/hourly.ts"
import { PageTiles } from "./PageTiles.ts"

/** Deletes tiles of pages beyond what may be kept. */
export const layer = hourly(
  "Tiles of pages could not be deleted",
  PageTiles.use((tiles) => tiles.sweep)
)
