import { useSelector } from "@xstate/react"
import type { Ref } from "react"
import type { ReaderTheme } from "../../domain/theme/ReaderTheme.ts"
import { isListening, isReadingOpen, type ReadingModeRef, speechIn } from "../../machines/reader/readingMode.view.ts"
import { readingModeIn, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import { deferredPart } from "../panels/deferredPart.tsx"
import type { ListeningProps } from "./Listening.tsx"
import type { ReadingOverlayProps } from "./ReadingOverlay.tsx"

interface ReadingLayerProps {
  readonly surface: SurfaceRef
  /** The theme of the reader. */
  readonly paper: ReaderTheme
  /** Where a failure to load is shown; null until that is there. */
  readonly notices: HTMLElement | null
  readonly noticesRef: Ref<HTMLDivElement>
}

const fetchOverlay = () => import("./ReadingOverlay.tsx")
const Overlay = deferredPart<Awaited<ReturnType<typeof fetchOverlay>>, ReadingOverlayProps>(
  fetchOverlay,
  (loaded) => loaded.ReadingOverlay,
  ({ readingMode }) => readingMode.send({ type: "reading.close" })
)

const fetchListening = () => import("./Listening.tsx")
const Listening = deferredPart<Awaited<ReturnType<typeof fetchListening>>, ListeningProps>(
  fetchListening,
  (loaded) => loaded.Listening,
  ({ readingMode }) => speechIn(readingMode.getSnapshot())?.send({ type: "speech.stop" })
)

const Opened = ({ readingMode, ...props }: ReadingOverlayProps) => {
  const open = useSelector(readingMode, isReadingOpen)
  const listening = useSelector(readingMode, isListening)
  if (open) return <Overlay readingMode={readingMode} {...props} />
  return listening ? <Listening readingMode={readingMode} {...props} /> : null
}

/** The reading mode over the page, or the bar of what it reads aloud; its code loads when it is first opened. */
export const ReadingLayer = ({ surface, ...props }: ReadingLayerProps) => {
  const readingMode: ReadingModeRef | null = useSelector(surface, readingModeIn)
  return readingMode && <Opened surface={surface} readingMode={readingMode} {...props} />
}
