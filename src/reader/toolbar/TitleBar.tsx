import { Link } from "@tanstack/react-router"
import { ArrowLeft } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { IconLink } from "../../ui/parts/IconLink.tsx"
import styles from "./TitleBar.module.css"

/** White, as the issue's data has it, so it gets a dark ground. */
const ownLogo = "/logo-white.svg"

interface TitleBarProps {
  readonly magazine: MagazineInfo
  readonly children?: ReactNode
}

/** The issue's name, with the links back and home. */
export const TitleBar = ({ magazine, children }: TitleBarProps) => {
  const { t, i18n } = useTranslation("reader")
  return (
    <header className={styles.bar} data-bar>
      <IconLink to="/magazine/$id" params={{ id: magazine.newIssueId }} icon={ArrowLeft} label={t("toIssue")} />
      <Link to="/" aria-label={t("home")} className={styles.home} data-own={magazine.logoUrl === null}>
        <img src={magazine.logoUrl ?? ownLogo} alt="" height={34} />
      </Link>
      <h1 className={styles.title} lang={magazine.language}>
        <span className={styles.publication}>{magazine.title}</span>
        <span className={styles.date}>
          {magazine.isUnpublished && (
            <>
              <span className={styles.unpublished} lang={i18n.language}>
                {t("unpublished")}
              </span>{" "}
            </>
          )}
          {magazine.strDate}
        </span>
      </h1>
      {children}
    </header>
  )
}
