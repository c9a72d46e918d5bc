import { useSelector } from "@xstate/react"
import type { PageVideo } from "../../domain/reader/pageVideo.ts"
import { magazineIn, pageVideosIn, readingModeIn, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import { optionalPart } from "../panels/optionalPart.tsx"

/** Without it a page has its printed picture. */
const PageVideos = optionalPart(
  () => import("./PageVideos.tsx"),
  (loaded) => loaded.PageVideos
)

interface DeferredPageVideosProps {
  readonly surface: SurfaceRef
  readonly videos: ReadonlyArray<PageVideo>
}

/** Loaded where a page has a video. */
export const DeferredPageVideos = ({ surface, videos }: DeferredPageVideosProps) => {
  const actor = useSelector(surface, pageVideosIn)
  const readingMode = useSelector(surface, readingModeIn)
  const { page } = useSelector(surface, magazineIn)
  return actor === null ? null : <PageVideos videos={videos} page={page} actor={actor} readingMode={readingMode} />
}
