import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { catalogueOf } from "../../machines/catalogue/catalogue.view.ts"
import { useApp } from "../hooks/useApp.ts"
import { Link } from "../parts/Link.tsx"
import styles from "./MagazineWay.module.css"

/** The slug of a publication that is on sale and known, else null. */
export const useSlug = (publication: string): string | null => {
  const { catalogue } = useApp()
  return useSelector(
    catalogue,
    (snapshot) => catalogueOf(snapshot)?.magazines.find(({ id }) => id === publication)?.slug ?? null
  )
}

/** From a card to its magazine's own page; nothing where that is not known. */
export const MagazineWay = ({ slug, title }: { readonly slug: string | null; readonly title: string }) => {
  const { t } = useTranslation("home")
  return slug === null ? null : (
    <p className={styles.way}>
      <Link to="/magazine/$id" params={{ id: slug }} aria-label={t("allIssuesOf", { publication: title })}>
        {t("allIssues")}
      </Link>
    </p>
  )
}
