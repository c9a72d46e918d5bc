import { useTranslation } from "react-i18next"
import { smallCover } from "../../domain/catalogue/cover.ts"
import { type Interrupted, shownOf, type WaitingGood } from "../../domain/session/Interrupted.ts"
import { useFailedPicture } from "../hooks/useFailedPicture.ts"
import { useLira } from "../parts/useLira.ts"
import styles from "./Waits.module.css"

const Good = ({ good: { title, issue, image } }: { readonly good: WaitingGood }) => {
  const { t } = useTranslation("session")
  const src = image === null ? null : smallCover(image)
  const [hasFailed, fail] = useFailedPicture(src)
  return (
    <li className={styles.good}>
      {src !== null && !hasFailed && <img className={styles.cover} src={src} alt="" decoding="async" onError={fail} />}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.issue}>{issue ?? t("waits.year")}</span>
      </span>
    </li>
  )
}

/** What waits until somebody has signed in: covers, titles and the sum. */
export const Waits = ({ interrupted }: { readonly interrupted: Interrupted }) => {
  const lira = useLira()
  const { t } = useTranslation("session")
  const { shown, more } = shownOf(interrupted.kind === "subscribe" ? [] : interrupted.goods)
  const amount = interrupted.kind === "read" ? interrupted.price : interrupted.total
  return (
    <div className={styles.waits}>
      <ul className={styles.goods} aria-label={t("waits.label")}>
        {interrupted.kind === "subscribe" && (
          <li className={styles.title}>{t(`waits.plan.${interrupted.plan}.${interrupted.period}`)}</li>
        )}
        {shown.map((good, place) => (
          <Good key={place} good={good} />
        ))}
        {more > 0 && <li className={styles.issue}>{t("waits.more", { count: more })}</li>}
      </ul>
      {amount !== null && (
        <p className={styles.total}>
          {t(interrupted.kind === "read" ? "waits.price" : "waits.total")}{" "}
          <strong className={styles.sum}>{lira(amount)}</strong>
        </p>
      )}
    </div>
  )
}
