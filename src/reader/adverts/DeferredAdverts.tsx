import { useSelector } from "@xstate/react"
import { type ComponentType, lazy, Suspense } from "react"
import { hasAdverts } from "../../machines/reader/adverts.view.ts"
import { advertsIn, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import type { AdvertsProps } from "./Adverts.tsx"

/** Nobody misses them. */
const Adverts = lazy(() =>
  import("./Adverts.tsx").then(
    (part): { readonly default: ComponentType<AdvertsProps> } => ({ default: part.Adverts }),
    () => ({ default: () => null })
  )
)

/** Loaded where an issue has adverts. Without it none is chosen, and so none is counted. */
export const DeferredAdverts = ({ surface }: { readonly surface: SurfaceRef }) => {
  const adverts = useSelector(surface, advertsIn)
  const isNeeded = useSelector(adverts ?? undefined, (snapshot) => snapshot !== undefined && hasAdverts(snapshot))
  return adverts !== null && isNeeded ? (
    <Suspense fallback={null}>
      <Adverts surface={surface} adverts={adverts} />
    </Suspense>
  ) : null
}
