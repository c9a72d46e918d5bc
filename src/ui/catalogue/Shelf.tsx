import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { Cover } from "./Cover.tsx"
import styles from "./Shelf.module.css"

const Standing = ({ magazine }: { readonly magazine: Magazine }) => {
  const { t } = useTranslation("home")
  return (
    <li className={styles.standing}>
      <div className={styles.cover}>
        <Cover magazine={magazine} alt="" sizes="(max-width: 40rem) 44vw, (max-width: 64rem) 28vw, 14rem" />
      </div>
      <div className={styles.caption}>
        <h3 className={styles.title} lang={magazine.language}>
          <Link to="/reader/{-$id}" params={{ id: magazine.issue_id }} className={styles.link}>
            {magazine.issue_title}
          </Link>
        </h3>
        <p className={styles.publication} lang={magazine.language}>
          {magazine.title}
        </p>
        <p className={styles.facts}>{t("pages", { count: magazine.page_count })}</p>
      </div>
    </li>
  )
}

/** Covers on one baseline, captions below. The whole of each is the link. */
export const Shelf = ({ magazines }: { readonly magazines: ReadonlyArray<Magazine> }) => {
  const { t } = useTranslation("home")
  return (
    <section className={styles.shelf} aria-labelledby="shelf">
      <h2 id="shelf" className={styles.heading}>
        {t("shelf")}
      </h2>
      <ul className={styles.covers}>
        {magazines.map((magazine) => (
          <Standing key={magazine.issue_id} magazine={magazine} />
        ))}
      </ul>
    </section>
  )
}
