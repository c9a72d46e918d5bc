import type { Shortcut } from "../../domain/reader/shortcuts.ts"
import type { SidebarRef } from "../../machines/reader/surface.view.ts"
import { Tool } from "../toolbar/Tool.tsx"
import { useHelpTool } from "./tools.ts"

interface HelpButtonProps {
  readonly sidebar: SidebarRef
  readonly shortcut?: Shortcut | undefined
}

export const HelpButton = ({ sidebar, shortcut }: HelpButtonProps) => (
  <Tool {...useHelpTool(sidebar)} shortcut={shortcut} />
)
