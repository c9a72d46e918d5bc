import { type ComponentType, lazy, Suspense } from "react"
import type { MarksLayerProps } from "./MarksLayer.tsx"

/** Pages can be read without it. */
const MarksLayer = lazy(() =>
  import("./MarksLayer.tsx").then(
    (part): { readonly default: ComponentType<MarksLayerProps> } => ({ default: part.MarksLayer }),
    () => ({ default: () => null })
  )
)

/** Highlights and what is done with them; its code comes after the first slide. */
export const DeferredMarks = (props: MarksLayerProps) => (
  <Suspense fallback={null}>
    <MarksLayer {...props} />
  </Suspense>
)
