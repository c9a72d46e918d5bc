import { useTranslation } from "react-i18next"
import type { OwnTitle } from "../../domain/publishing/Dashboard.ts"
import { Link } from "../parts/Link.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./Dashboard.module.css"

/** The publisher's publications by title, each with the way to its settings. */
export const OwnTitles = ({ titles }: { readonly titles: ReadonlyArray<OwnTitle> }) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  if (titles.length === 0) return null
  return (
    <TitledSection title={t("dashboard.own")} className={styles.section} titleClassName={styles.heading}>
      <ul className={styles.titles}>
        {titles.map(({ id, title, issues_count }) => (
          <li key={id}>
            <Link to="/account/publisher/publications/$id" params={{ id }}>
              <bdi>{title}</bdi>
            </Link>
            <span className={styles.detail}>
              {t("dashboard.ownIssues", { count: issues_count, number: count(issues_count) })}
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
