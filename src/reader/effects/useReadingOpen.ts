import { useSelector } from "@xstate/react"
import { isReadingOpen } from "../../machines/reader/readingMode.view.ts"
import { readingModeIn, type SurfaceRef } from "../../machines/reader/surface.view.ts"

/** Whether the text of the slide lies over its pages. */
export const useReadingOpen = (surface: SurfaceRef): boolean =>
  useSelector(
    useSelector(surface, readingModeIn) ?? undefined,
    (snapshot) => snapshot !== undefined && isReadingOpen(snapshot)
  )
