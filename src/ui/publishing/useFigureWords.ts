import { useTranslation } from "react-i18next"
import { type FigureName, figureNames } from "../../domain/publishing/Figures.ts"
import { useFormats } from "../parts/useFormats.ts"
import { useLira } from "../parts/useLira.ts"

/** How figures are written. */
export interface FigureWords {
  readonly nameOf: (name: FigureName) => string
  readonly valueOf: (name: FigureName, value: number) => string
  /** Beside a curve, where there is little room; in the unit of the curve. Empty between things that are counted. */
  readonly scaleOf: (name: FigureName, value: number, unit: number) => string
}

/** In what a curve is drawn, so that its scale has round numbers: liras, and hours, minutes or seconds. */
export const unitOf = (name: FigureName, most: number): number => {
  if (name === "total") return 100
  if (name !== "seconds" || most < 60) return 1
  return most < 3600 ? 60 : 3600
}

export const useFigureWords = (): FigureWords => {
  const lira = useLira()
  const { t } = useTranslation("publishing")
  const { count, duration, rough } = useFormats()
  return {
    nameOf: (name) => t(`figures.names.${name}`),
    valueOf: (name, value) => (name === "total" ? lira(value) : name === "seconds" ? duration(value) : count(value)),
    scaleOf: (name, value, unit) => {
      if (name === "seconds") return duration(value * unit)
      return Number.isInteger(value) ? rough(value) : ""
    }
  }
}

/** Subscriptions are to a publication: of an issue there are none. */
export const shownFigures = (isOfIssue: boolean): ReadonlyArray<FigureName> =>
  isOfIssue ? figureNames.filter((name) => name !== "begun" && name !== "ended") : figureNames
