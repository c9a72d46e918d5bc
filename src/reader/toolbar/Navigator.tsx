import { useSelector } from "@xstate/react"
import { type ComponentType, lazy, Suspense } from "react"
import { isSeenCloser } from "../../machines/reader/zoom.view.ts"
import type { NavigatorProps } from "./SmallMap.tsx"

/** Pages can be zoomed without it: its code comes with the first zoom. */
const SmallMap = lazy(() =>
  import("./SmallMap.tsx").then(
    (part): { readonly default: ComponentType<NavigatorProps> } => ({ default: part.SmallMap }),
    () => ({ default: () => null })
  )
)

/** The map of a zoomed slide. */
export const Navigator = (props: NavigatorProps) =>
  useSelector(props.zoom, isSeenCloser) ? (
    <Suspense fallback={null}>
      <SmallMap {...props} />
    </Suspense>
  ) : null
