import { useTranslation } from "react-i18next"
import type { DeskKind } from "../../domain/session/deskOf.ts"
import { ButtonLink } from "../parts/Link.tsx"
import styles from "./Desk.module.css"

interface DeskHeadingProps {
  readonly title: string
  readonly kind: DeskKind
}

/** A desk's title, and what its user can add to it. */
export const DeskHeading = ({ title, kind }: DeskHeadingProps) => {
  const { t } = useTranslation("publishing")
  return (
    <header className={styles.heading}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {kind !== "figures" && (
        <div className={styles.ways}>
          {kind === "publisher" && (
            <ButtonLink to="/account/publisher/new-publication">{t("desk.newPublication")}</ButtonLink>
          )}
          <ButtonLink to="/account/publisher/new-issue" look="filled">
            {t("desk.newIssue")}
          </ButtonLink>
        </div>
      )}
    </header>
  )
}
