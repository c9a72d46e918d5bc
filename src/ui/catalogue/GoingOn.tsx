import { useTranslation } from "react-i18next"
import { type GoingOn as Begun, shareRead } from "../../domain/reader/progress/goingOn.ts"
import { CardLink } from "../parts/CardLink.tsx"
import { Cover } from "./Cover.tsx"
import styles from "./GoingOn.module.css"

const Card = ({ begun: { progress, shown } }: { readonly begun: Begun }) => {
  const { t } = useTranslation("home")
  const { issue: id, page, total } = progress
  const { title: issue, publication } = shown
  const face = { ...shown, title: publication.title, issue_title: issue, language: publication.language }
  return (
    <article className={styles.card}>
      <span className={styles.cover}>
        <Cover magazine={face} alt="" sizes="6rem" />
      </span>
      <div className={styles.words}>
        <h3 className={styles.title} lang={publication.language}>
          <CardLink
            to="/reader/{-$id}"
            params={{ id }}
            search={{ sayfa: `${page}` }}
            aria-label={t("goingOn.issue", { publication: publication.title, issue, page, total })}
          >
            {publication.title}
          </CardLink>
        </h3>
        <p className={styles.issue} lang={publication.language}>
          {issue}
        </p>
        <p className={styles.page}>
          <span className={styles.go}>{t("goingOn.go")}</span> {t("goingOn.pages", { page, total })}
        </p>
        <span className={styles.line}>
          <span className={styles.read} style={{ width: `${100 * shareRead(progress)}%` }} />
        </span>
      </div>
    </article>
  )
}

export interface GoingOnProps {
  readonly all: ReadonlyArray<Begun>
  readonly label: string
}

/** What was begun, each with a link to its page. */
export const GoingOn = ({ all, label }: GoingOnProps) => (
  <ul className={styles.row} aria-label={label}>
    {all.map((begun) => (
      <li key={begun.progress.issue} className={styles.place}>
        <Card begun={begun} />
      </li>
    ))}
  </ul>
)
