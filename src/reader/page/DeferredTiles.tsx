import { type ComponentProps, type ComponentType, lazy, Suspense } from "react"
import type { Tiles as TilesComponent } from "./Tiles.tsx"

type TilesProps = ComponentProps<typeof TilesComponent>

/** A page has its picture without them. */
const Tiles = lazy(() =>
  import("./Tiles.tsx").then(
    (part): { readonly default: ComponentType<TilesProps> } => ({ default: part.Tiles }),
    () => ({ default: () => null })
  )
)

/** A page's tiles; their code comes when it is first seen closely. */
export const DeferredTiles = (props: TilesProps) => (
  <Suspense fallback={null}>
    <Tiles {...props} />
  </Suspense>
)
