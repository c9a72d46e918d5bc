import { useSelector } from "@xstate/react"
import { ChevronDown, ChevronUp, X } from "lucide-react"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { entitlement, type Holdings } from "../../domain/catalogue/access.ts"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { isFree } from "../../domain/catalogue/price.ts"
import type { WhatNext } from "../../domain/catalogue/whatNext.ts"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { type EndingRef, isShown, isUnfolded } from "../../machines/reader/ending.view.ts"
import { aids } from "../../i18n/aids.ts"
import { addTexts } from "../../i18n/i18n.ts"
import { useFocusHandedOn } from "../focus/useFocusHandedOn.ts"
import { ButtonLink, Link } from "../parts/Link.tsx"
import { Cover } from "./Cover.tsx"
import { useLira } from "../parts/useLira.ts"
import styles from "./Ending.module.css"
import { FavouriteToggle } from "./FavouriteToggle.tsx"

interface OfferedProps {
  readonly magazine: Magazine
  readonly holdings: Holdings
  readonly heading: string
}

/** The one thing to do next: read what may be read, else see what it costs. */
const First = ({ magazine, holdings, heading }: OfferedProps) => {
  const lira = useLira()
  const { t } = useTranslation("aids")
  const { issue_id, id, title, issue_title, language, price } = magazine
  const free = isFree(magazine)
  const mayRead = entitlement({ id: issue_id, publication: id, isFree: free }, holdings) !== null
  const name = `${title}, ${issue_title}`
  return (
    <div className={styles.first}>
      <span className={styles.cover}>
        <Cover magazine={magazine} alt="" sizes="80px" />
      </span>
      <div className={styles.words}>
        <p className={styles.heading}>{heading}</p>
        <p className={styles.title} lang={language}>
          {title} <span className={styles.issue}>{issue_title}</span>
        </p>
        <p className={styles.act}>
          {mayRead ? (
            <ButtonLink
              to="/reader/{-$id}"
              params={{ id: issue_id }}
              look="filled"
              aria-label={`${t("ending.read")}: ${name}`}
            >
              {t("ending.read")}
            </ButtonLink>
          ) : (
            <ButtonLink
              to="/magazine/$id"
              params={{ id: issue_id }}
              look="filled"
              aria-label={`${t("ending.see")}: ${name}`}
            >
              {t("ending.see")}
            </ButtonLink>
          )}
          {(free || !mayRead) && <span className={styles.price}>{free ? t("ending.free") : lira(price)}</span>}
        </p>
      </div>
    </div>
  )
}

interface RowProps {
  readonly title: string
  readonly magazines: ReadonlyArray<Magazine>
  /** Names the issue, not the publication. */
  readonly byIssue: boolean
}

const Row = ({ title, magazines, byIssue }: RowProps) =>
  magazines.length === 0 ? null : (
    <section>
      <h3 className={styles.rowTitle}>{title}</h3>
      <ul className={styles.row}>
        {magazines.map((magazine) => (
          <li key={magazine.issue_id}>
            <Link to="/magazine/$id" params={{ id: magazine.issue_id }} lang={magazine.language}>
              <span className={styles.small}>
                <Cover magazine={magazine} alt="" sizes="72px" />
              </span>
              <span className={styles.name}>{byIssue ? magazine.issue_title : magazine.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )

export interface EndingProps {
  readonly ending: EndingRef
  /** The issue that ends. */
  readonly magazine: MagazineInfo
  readonly offer: WhatNext
  readonly holdings: Holdings
  /** Gives focus to the page. */
  readonly focusPage: () => void
}

const Panel = ({ ending, magazine, offer: { next, isNewest, others, similar }, holdings, focusPage }: EndingProps) => {
  const place = useRef<HTMLElement>(null)
  useFocusHandedOn(place, focusPage)
  const { t, i18n } = useTranslation(["aids", "common"])
  useState(() => addTexts(i18n, { aids }))
  const isOpen = useSelector(ending, isUnfolded)
  const first = next ?? similar[0] ?? others[0]
  const rest = similar.filter((one) => one !== first)
  const more = others.filter((one) => one !== first)
  const hasMore = rest.length > 0 || more.length > 0
  const heading = next !== null ? t("ending.next") : first === similar[0] ? t("ending.another") : t("ending.others")
  const Chevron = isOpen ? ChevronDown : ChevronUp
  return (
    <aside ref={place} className={styles.ending} data-bar aria-label={t("ending.label")} data-open={isOpen}>
      <div className={styles.head}>
        <h2 className={styles.label}>{t("ending.label")}</h2>
        <FavouriteToggle magazine={{ id: magazine.publicationId, title: magazine.title }} />
        <button
          type="button"
          className={styles.close}
          aria-label={t("ending.close")}
          onClick={() => ending.send({ type: "ending.close" })}
        >
          <X aria-hidden size={18} strokeWidth={1.6} />
        </button>
      </div>
      {isNewest && <p className={styles.newest}>{t("ending.newest")}</p>}
      {first !== undefined && <First magazine={first} holdings={holdings} heading={heading} />}
      {hasMore && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => ending.send({ type: isOpen ? "ending.fold" : "ending.unfold" })}
        >
          {t(isOpen ? "ending.less" : "ending.more")}
          <Chevron aria-hidden size={16} strokeWidth={1.8} />
        </button>
      )}
      {isOpen && (
        <div className={styles.rows}>
          <Row title={t("ending.others")} magazines={more} byIssue />
          <Row title={t("ending.similar")} magazines={rest} byIssue={false} />
        </div>
      )}
    </aside>
  )
}

/** What an issue's last page offers: in the margin beside or below the page, hidden with the toolbars. */
export const Ending = (props: EndingProps) => (useSelector(props.ending, isShown) ? <Panel {...props} /> : null)
