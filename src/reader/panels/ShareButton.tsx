import { Tool } from "../toolbar/Tool.tsx"
import { type Sharing, useShareTool } from "./tools.ts"

export const ShareButton = (sharing: Sharing) => <Tool {...useShareTool(sharing)} />
