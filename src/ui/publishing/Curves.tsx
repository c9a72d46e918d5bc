import { useTranslation } from "react-i18next"
import { type FigureName, type Figures, sumOfDays } from "../../domain/publishing/Figures.ts"
import { useFormats } from "../parts/useFormats.ts"
import { Curve } from "./Curve.tsx"
import styles from "./Curves.module.css"
import { shownFigures, unitOf, useFigureWords } from "./useFigureWords.ts"

interface CurvesProps {
  readonly figures: Figures
  readonly isOfIssue: boolean
}

/** Each figure with its sum and its curve. */
export const Curves = ({ figures, isOfIssue }: CurvesProps) => {
  const { t } = useTranslation("publishing")
  const { day, percent } = useFormats()
  const { nameOf, valueOf, scaleOf } = useFigureWords()
  const { days, readers, read_share: share } = figures
  const ends = [day(days[0]?.day ?? ""), day(days.at(-1)?.day ?? "")] as const
  const sumOf = (name: FigureName) => (name === "readers" ? readers : sumOfDays(days, name))
  return (
    <div className={styles.curves}>
      {shownFigures(isOfIssue).map((name) => {
        const unit = unitOf(name, Math.max(...days.map((one) => one[name])))
        return (
          <figure key={name} className={styles.figure}>
            <figcaption className={styles.caption}>
              <span className={styles.name}>{nameOf(name)}</span>
              <span className={styles.sum}>{valueOf(name, sumOf(name))}</span>
              {name === "readers" && share !== null && (
                <span className={styles.share}>{t("figures.share", { share: percent(share) })}</span>
              )}
            </figcaption>
            <Curve
              values={days.map((one) => one[name] / unit)}
              scaleOf={(value) => scaleOf(name, value, unit)}
              ends={ends}
            />
          </figure>
        )
      })}
    </div>
  )
}
