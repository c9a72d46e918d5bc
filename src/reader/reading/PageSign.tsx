import { createContext, use } from "react"
import { Button } from "react-aria-components/Button"
import { useTranslation } from "react-i18next"
import styles from "./ArticleText.module.css"

/** Leaves the text for a page of the issue. */
export const LeaveContext = createContext<(page: number) => void>(() => {})

/** Where a page of the issue begins, and the way to it. */
export const PageSign = ({ page }: { readonly page: number }) => {
  const { t, i18n } = useTranslation("reading")
  const leave = use(LeaveContext)
  return (
    <span className={styles.sign} lang={i18n.language} data-reading-page={page}>
      <Button className={styles.mark ?? ""} aria-label={t("toPage", { page })} onPress={() => leave(page)}>
        {t("mark", { page })}
      </Button>
    </span>
  )
}
