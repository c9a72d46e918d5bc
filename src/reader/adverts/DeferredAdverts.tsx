import { useSelector } from "@xstate/react"
import { hasAdverts } from "../../machines/reader/adverts.view.ts"
import { advertsIn, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import { optionalPart } from "../panels/optionalPart.tsx"

/** Nobody misses them. */
const Adverts = optionalPart(
  () => import("./Adverts.tsx"),
  (loaded) => loaded.Adverts
)

/** Loaded where an issue has adverts. Without it none is chosen, and so none is counted. */
export const DeferredAdverts = ({ surface }: { readonly surface: SurfaceRef }) => {
  const adverts = useSelector(surface, advertsIn)
  const isNeeded = useSelector(adverts ?? undefined, (snapshot) => snapshot !== undefined && hasAdverts(snapshot))
  return adverts !== null && isNeeded ? <Adverts surface={surface} adverts={adverts} /> : null
}
