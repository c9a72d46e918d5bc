import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { ConsentRef } from "../../machines/analytics/consent.view.ts"
import { useFocusGivenBack } from "../focus/useFocusGivenBack.ts"
import { useRootMark } from "../hooks/useRootMark.ts"
import { Button } from "../parts/Button.tsx"
import { Link } from "../parts/Link.tsx"
import styles from "./ConsentBanner.module.css"

/** Asks for consent without blocking the screen. Both answers look the same. */
export const ConsentBanner = ({ consent }: { readonly consent: ConsentRef }) => {
  const { t } = useTranslation("consent")
  const banner = useRef<HTMLElement>(null)
  useFocusGivenBack(banner)
  useRootMark("consent", "")
  return (
    <section ref={banner} className={styles.banner} aria-label={t("label")}>
      <p className={styles.title}>{t("title")}</p>
      <p className={styles.text}>
        {t("text")} <Link to="/privacy-center">{t("more")}</Link>
      </p>
      <div className={styles.answers}>
        <Button onPress={() => consent.send({ type: "consent.refuse" })}>{t("refuse")}</Button>
        <Button onPress={() => consent.send({ type: "consent.give" })}>{t("give")}</Button>
      </div>
    </section>
  )
}
