import type { ReaderTheme } from "../../domain/theme/ReaderTheme.ts"
import { themed } from "../theme/theme.machine.ts"

/** The paper on which issues are read, apart from the shop's, which it is until one is chosen. Source: product, "Toolbars and panels". */
export const readerThemeMachine = themed<ReaderTheme | null>("readerTheme")
