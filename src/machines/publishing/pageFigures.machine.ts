import type { DayRange } from "../../domain/publishing/FiguresAsked.ts"
import type { PageFigures } from "../../domain/publishing/PageFigures.ts"
import { loadable } from "../loadable/loadable.machine.ts"

export interface PageFiguresAsked extends DayRange {
  readonly issue: string
}

/** How an issue was read page by page: loading, then shown or failed. Source: product, "Figures". */
export const pageFiguresMachine = loadable<PageFiguresAsked, PageFigures>("pageFigures")
