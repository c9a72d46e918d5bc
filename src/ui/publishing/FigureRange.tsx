import { CircleAlert } from "lucide-react"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { type DayRange, maxDays, rangeProblem } from "../../domain/publishing/FiguresAsked.ts"
import { Button } from "../parts/Button.tsx"
import { DayField } from "../parts/DayField.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import styles from "./FiguresControls.module.css"

interface FigureRangeProps {
  readonly range: DayRange
  readonly today: string
  readonly onAsk: (range: DayRange) => void
}

/** A range of one's own: the fields begin with the range that is shown. */
export const FigureRange = ({ range, today, onAsk }: FigureRangeProps) => {
  const { t } = useTranslation("publishing")
  const reason = useId()
  const shown = `${range.from} ${range.to}`
  const [typed, setTyped] = useState({ range, shown, isRefused: false })
  const now = typed.shown === shown ? typed : { range, shown, isRefused: false }
  const problem = now.isRefused ? rangeProblem(now.range, today) : null
  const change = (part: Partial<DayRange>) => setTyped({ ...now, range: { ...now.range, ...part } })
  const field = { isInvalid: problem !== null, describedBy: reason }
  return (
    <form
      className={styles.range}
      onSubmit={submitHandler(() => {
        const isRefused = rangeProblem(now.range, today) !== null
        setTyped({ ...now, isRefused })
        if (!isRefused) onAsk(now.range)
      })}
    >
      <DayField {...field} label={t("figures.from")} value={now.range.from} onChange={(from) => change({ from })} />
      <DayField {...field} label={t("figures.to")} value={now.range.to} onChange={(to) => change({ to })} />
      <Button type="submit">{t("figures.show")}</Button>
      <p id={reason} role="alert" className={styles.problem}>
        {problem !== null && (
          <>
            <CircleAlert aria-hidden size={16} strokeWidth={2} />
            {t(`figures.problems.${problem}`, { days: maxDays })}
          </>
        )}
      </p>
    </form>
  )
}
