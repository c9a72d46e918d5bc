import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { ButtonLink } from "../parts/Link.tsx"
import { Cover } from "./Cover.tsx"
import styles from "./Newest.module.css"

/**
 * The one thing to look at: the newest cover, large, and the button that opens it. The cover opens it as well, for
 * hands only: to keys and screen readers it would be the same link twice.
 */
export const Newest = ({ magazine }: { readonly magazine: Magazine }) => {
  const { t } = useTranslation("home")
  const named = { publication: magazine.title, issue: magazine.issue_title }
  const reader = { to: "/reader/{-$id}", params: { id: magazine.issue_id } } as const
  const facts = [t("pages", { count: magazine.page_count }), t(`language.${magazine.language}`)]
  return (
    <article className={styles.newest}>
      <Link {...reader} className={styles.cover} tabIndex={-1} aria-hidden="true">
        <Cover first magazine={magazine} alt="" sizes="(max-width: 40rem) 100vw, (max-width: 64rem) 42vw, 30rem" />
      </Link>
      <div className={styles.words}>
        <p className={styles.kicker}>
          <span className={styles.newness}>{t("newest")}</span>
          <span className={styles.publication} lang={magazine.language}>
            {magazine.title}
          </span>
        </p>
        <h1 className={styles.title} lang={magazine.language}>
          {magazine.issue_title}
        </h1>
        <p className={styles.facts}>{facts.join(" · ")}</p>
        <ButtonLink {...reader} look="filled" aria-label={t("readIssue", named)}>
          {t("read")}
        </ButtonLink>
      </div>
    </article>
  )
}
