import type { Shortcut } from "../../domain/reader/shortcuts.ts"
import type { IssueSearchRef } from "../../machines/reader/issueSearch.view.ts"
import type { SidebarRef } from "../../machines/reader/surface.view.ts"
import { Tool } from "../toolbar/Tool.tsx"
import { useSearchTool } from "./tools.ts"

interface SearchButtonProps {
  readonly sidebar: SidebarRef
  /** Null until its code is loaded. */
  readonly search: IssueSearchRef | null
  readonly shortcut?: Shortcut | undefined
}

/** Opens and closes the search in the issue. While that is unavailable, its tip says so, and it is shut. */
export const SearchButton = ({ sidebar, search, shortcut }: SearchButtonProps) => {
  const { isShut, ...tool } = useSearchTool(sidebar, search)
  return <Tool {...tool} shortcut={isShut ? undefined : shortcut} data-shut={isShut} />
}
