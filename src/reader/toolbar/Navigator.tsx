import { useSelector } from "@xstate/react"
import { Suspense } from "react"
import { isSeenCloser } from "../../machines/reader/zoom.view.ts"
import { lazyPart } from "../../ui/parts/lazyPart.ts"
import type { NavigatorProps } from "./SmallMap.tsx"

/** Pages can be zoomed without it: its code comes with the first zoom. */
const SmallMap = lazyPart(() => import("./SmallMap.tsx").then((part) => part.SmallMap))

/** The map of a zoomed slide. */
export const Navigator = (props: NavigatorProps) =>
  useSelector(props.zoom, isSeenCloser) ? (
    <Suspense fallback={null}>
      <SmallMap {...props} />
    </Suspense>
  ) : null
