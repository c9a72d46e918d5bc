import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import article from "./Article.module.css"
import styles from "./IssueSkeleton.module.css"

/** An article in its shape before its words are here, shown only when they take longer than 200 ms. */
export const ArticleSkeleton = () => {
  const { t } = useTranslation("issue")
  return (
    <div role="status" className={`${article.paper} ${styles.skeleton}`}>
      <VisuallyHidden>{t("article.loading")}</VisuallyHidden>
      <div className={article.article} aria-hidden="true">
        <div className={article.head}>
          <div className={styles.line} style={{ width: "36%" }} />
          <div className={styles.title} />
          <div className={styles.line} style={{ width: "52%" }} />
          {[96, 100, 92, 98, 64].map((width) => (
            <div key={width} className={styles.line} style={{ width: `${width}%` }} />
          ))}
        </div>
      </div>
    </div>
  )
}
