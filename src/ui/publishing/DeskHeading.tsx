import { useTranslation } from "react-i18next"
import { ButtonLink } from "../parts/Link.tsx"
import styles from "./Desk.module.css"

/** A desk's title, and what can be added to it. */
export const DeskHeading = ({ title }: { readonly title: string }) => {
  const { t } = useTranslation("publishing")
  return (
    <header className={styles.heading}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <div className={styles.ways}>
        <ButtonLink to="/account/publisher/new-publication">{t("desk.newPublication")}</ButtonLink>
        <ButtonLink to="/account/publisher/new-issue" look="filled">
          {t("desk.newIssue")}
        </ButtonLink>
      </div>
    </header>
  )
}
