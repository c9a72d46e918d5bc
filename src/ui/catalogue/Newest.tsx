import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { entitlement } from "../../domain/catalogue/access.ts"
import { newestSizes } from "../../domain/catalogue/cover.ts"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { isFree } from "../../domain/catalogue/price.ts"
import type { App } from "../../machines/app.ts"
import { holdingsIn, isAccessKnown, isPriceAwaited } from "../../machines/catalogue/access.view.ts"
import { useCostWords } from "../hooks/useCostWords.ts"
import { useGoingOnWords } from "../hooks/useGoingOnWords.ts"
import { ButtonLink } from "../parts/Link.tsx"
import { Cover } from "./Cover.tsx"
import { CoverStanding } from "./CoverStanding.tsx"
import { nameCover } from "./coverTransition.ts"
import styles from "./Newest.module.css"

/**
 * The newest cover with a button to read, or to its page. The button drawn before access is known stays, so that none
 * changes under the pointer. The cover's link is hidden from assistive technology, because the title has the same one.
 */
export const Newest = ({ magazine, access }: { readonly magazine: Magazine } & Pick<App, "access">) => {
  const { t } = useTranslation("home")
  const holdings = useSelector(access, holdingsIn)
  const [wasKnown] = useState(() => isAccessKnown(access.getSnapshot()))
  const { id, issue_id, title, issue_title, description, language, page_count } = magazine
  const named = { publication: title, issue: issue_title }
  const free = isFree(magazine)
  const mayRead = free || (wasKnown && entitlement({ id: issue_id, publication: id, isFree: false }, holdings) !== null)
  const cost = useCostWords(magazine, holdings)
  const isAwaited = useSelector(access, isPriceAwaited)
  const goOn = useGoingOnWords(issue_id, named)
  const page = { to: "/magazine/$id", params: { id: issue_id }, viewTransition: true } as const
  return (
    <article className={styles.newest}>
      <Link
        {...page}
        className={styles.cover}
        tabIndex={-1}
        aria-hidden="true"
        onClick={({ currentTarget }) => nameCover(currentTarget, issue_id)}
      >
        <Cover first magazine={magazine} alt="" sizes={newestSizes} />
        <CoverStanding issue={issue_id} />
      </Link>
      <div className={styles.words}>
        <p className={styles.kicker}>{t("newest")}</p>
        <h1 className={styles.title} lang={language}>
          <Link {...page} className={styles.link} onClick={({ currentTarget }) => nameCover(currentTarget, issue_id)}>
            {title}
          </Link>
        </h1>
        <p className={styles.issue} lang={language}>
          {issue_title}
        </p>
        {description !== "" && (
          <p className={styles.line} lang={language}>
            {description}
          </p>
        )}
        <div className={styles.foot}>
          {mayRead ? (
            <ButtonLink
              to="/reader/{-$id}"
              params={{ id: issue_id }}
              search={goOn?.search ?? {}}
              look="filled"
              aria-label={goOn?.label ?? t("readIssue", named)}
            >
              {goOn?.words ?? t("read")}
            </ButtonLink>
          ) : (
            <ButtonLink {...page} look="filled" aria-label={t("detailsOf", named)}>
              {t("details")}
            </ButtonLink>
          )}
          <p className={styles.facts} data-awaited={(!free && isAwaited) || undefined}>
            {[cost, t("pages", { count: page_count }), t(`language.${language}`)].join(" · ")}
          </p>
        </div>
      </div>
    </article>
  )
}
