import type { SurfaceRef } from "../../machines/reader/surface.view.ts"
import { useBookmarkTool } from "../panels/tools.ts"
import { Tool, type ToolProps } from "./Tool.tsx"

interface BookmarkToolProps extends Pick<ToolProps, "shortcut" | "tipSide"> {
  readonly surface: SurfaceRef
}

/** Marks the slide that is shown with a ribbon, and takes it away. */
export const BookmarkTool = ({ surface, ...tool }: BookmarkToolProps) => (
  <Tool {...tool} {...useBookmarkTool(surface)} data-tool="bookmark" />
)
