import type { FiguresAsked } from "../../domain/publishing/FiguresAsked.ts"
import type { WordFigures } from "../../domain/publishing/WordFigures.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** What the keywords of a publisher's adverts brought: loading, then shown or failed. Source: product, "Figures". */
export const wordFiguresMachine = loadable<FiguresAsked, WordFigures>("wordFigures")
