import { optionalPart } from "../panels/optionalPart.tsx"

/** A page's tiles; their code comes when it is first seen closely. A page has its picture without them. */
export const DeferredTiles = optionalPart(
  () => import("./Tiles.tsx"),
  (loaded) => loaded.Tiles
)
