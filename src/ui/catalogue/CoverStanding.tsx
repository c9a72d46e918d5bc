import { Check } from "lucide-react"
import { useTranslation } from "react-i18next"
import { pageToGoOnAt, shareRead } from "../../domain/reader/progress/goingOn.ts"
import { useStanding } from "../hooks/useProgress.ts"
import styles from "./CoverStanding.module.css"

/** Over a cover's foot: a line as long as what was read, and whether its end was reached. */
export const CoverStanding = ({ issue }: { readonly issue: string }) => {
  const { t } = useTranslation("home")
  const standing = useStanding(issue)
  const page = pageToGoOnAt(standing)
  if (standing === null || (page === null && !standing.is_finished)) return null
  return (
    <span className={styles.standing}>
      {standing.is_finished && (
        <span className={styles.finished}>
          <Check aria-hidden size={14} strokeWidth={2.2} />
          {t("finished")}
        </span>
      )}
      {page !== null && (
        <span className={styles.line} role="img" aria-label={t("progress", { page, total: standing.total })}>
          <span className={styles.read} style={{ width: `${100 * shareRead(standing)}%` }} />
        </span>
      )}
    </span>
  )
}
