import { useTranslation } from "react-i18next"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { ButtonLink } from "../parts/Link.tsx"
import { Cover } from "./Cover.tsx"
import styles from "./Newest.module.css"

/** The one thing to look at: the newest cover, large, and the button that opens it. */
export const Newest = ({ magazine }: { readonly magazine: Magazine }) => {
  const { t } = useTranslation("home")
  const named = { publication: magazine.title, issue: magazine.issue_title }
  const facts = [t("pages", { count: magazine.page_count }), t(`language.${magazine.language}`)]
  return (
    <article className={styles.newest}>
      <div className={styles.cover}>
        <Cover
          first
          magazine={magazine}
          alt={t("cover", named)}
          sizes="(max-width: 40rem) 100vw, (max-width: 64rem) 44vw, 30rem"
        />
      </div>
      <div className={styles.words}>
        <p className={styles.kicker}>{t("newest")}</p>
        <h1 className={styles.title} lang={magazine.language}>{magazine.issue_title}</h1>
        <p className={styles.publication} lang={magazine.language}>{magazine.title}</p>
        <p className={styles.facts}>{facts.join(" · ")}</p>
        <ButtonLink to="/reader/$id" params={{ id: magazine.issue_id }} look="filled" aria-label={t("readIssue", named)}>
          {t("read")}
        </ButtonLink>
      </div>
    </article>
  )
}
