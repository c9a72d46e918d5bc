import { useEffect } from "react"
import type { SurfaceRef } from "../../machines/reader/surface.view.ts"

/** Lights the highlight that the address asks for, once the issue is open. Source: product, "Marks of all issues". */
export const useMarkAsked = (surface: SurfaceRef | null, id: string | undefined): void => {
  useEffect(() => {
    if (id !== undefined) surface?.send({ type: "flash.show", id })
  }, [surface, id])
}
