import { Tool } from "../toolbar/Tool.tsx"
import { type Sharing, useShareTool } from "./tools.ts"

/** Passes the page on that is read. */
export const ShareButton = (sharing: Sharing) => <Tool {...useShareTool(sharing)} />
