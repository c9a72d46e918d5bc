import type { Shortcut } from "../../domain/reader/shortcuts.ts"
import type { FullscreenRef } from "../../machines/reader/fullscreen.view.ts"
import { Tool } from "../toolbar/Tool.tsx"
import { useFullscreenTool } from "./tools.ts"

interface FullscreenButtonProps {
  readonly fullscreen: FullscreenRef
  readonly shortcut?: Shortcut | undefined
}

/** Enters and leaves full screen; hidden if the browser does not support it. */
export const FullscreenButton = ({ fullscreen, shortcut }: FullscreenButtonProps) => {
  const tool = useFullscreenTool(fullscreen)
  return tool === null ? null : <Tool {...tool} shortcut={shortcut} />
}
