import { useTranslation } from "react-i18next"
import type { OwnTitle } from "../../domain/publishing/Dashboard.ts"
import { reaches } from "../../domain/publishing/PublicationRole.ts"
import { Link } from "../parts/Link.tsx"
import { PublicationLogo } from "../parts/PublicationLogo.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./Dashboard.module.css"

/** The publications of the desk by title, each with the ways to its settings and its people. */
export const OwnTitles = ({ titles }: { readonly titles: ReadonlyArray<OwnTitle> }) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  if (titles.length === 0) return null
  return (
    <TitledSection title={t("dashboard.own")} className={styles.section} titleClassName={styles.heading}>
      <ul className={styles.titles}>
        {titles.map(({ id, title, logo, issues_count, role }) => (
          <li key={id}>
            <PublicationLogo logo={logo} title={title} isInList />
            {reaches(role, "edit") ? (
              <Link to="/account/publisher/publications/$id" params={{ id }}>
                <bdi>{title}</bdi>
              </Link>
            ) : (
              <bdi>{title}</bdi>
            )}
            <span className={styles.detail}>
              {t("dashboard.ownIssues", { count: issues_count, number: count(issues_count) })}
            </span>
            {role !== "owner" && <span className={styles.detail}>{t(`roles.${role}`)}</span>}
            <span className={styles.detail}>
              <Link
                to="/account/publisher/publications/$id/people"
                params={{ id }}
                aria-label={t("people.linkOf", { title })}
              >
                {t("people.link")}
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
