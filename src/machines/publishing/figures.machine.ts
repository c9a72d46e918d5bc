import type { Figures } from "../../domain/publishing/Figures.ts"
import type { FiguresAsked } from "../../domain/publishing/FiguresAsked.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** What came of publications or an issue in a range of days: loading, then shown or failed. Source: product, "Figures". */
export const figuresMachine = loadable<FiguresAsked, Figures>("figures")
