import { useEffect } from "react"
import { flashOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"

/** Lights the highlight that the address asks for, once the issue is open. Source: product, "Marks of all issues". */
export const useMarkAsked = (surface: SurfaceRef | null, id: string | undefined): void => {
  useEffect(() => {
    if (surface !== null && id !== undefined) flashOf(surface).send({ type: "flash.show", id })
  }, [surface, id])
}
