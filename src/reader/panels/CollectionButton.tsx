import type { Shortcut } from "../../domain/reader/shortcuts.ts"
import type { SidebarRef } from "../../machines/reader/surface.view.ts"
import { Tool } from "../toolbar/Tool.tsx"
import { useCollectionTool } from "./tools.ts"

interface CollectionButtonProps {
  readonly sidebar: SidebarRef
  readonly shortcut?: Shortcut | undefined
}

/** Opens and closes contents and notes. */
export const CollectionButton = ({ sidebar, shortcut }: CollectionButtonProps) => (
  <Tool {...useCollectionTool(sidebar)} shortcut={shortcut} />
)
