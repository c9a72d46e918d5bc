import { useSelector } from "@xstate/react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Holdings } from "../../domain/catalogue/access.ts"
import { shownCategories } from "../../domain/catalogue/shownCategories.ts"
import type { Catalogue, CatalogueFailure } from "../../domain/catalogue/Catalogue.ts"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { isSearchable, sayingOf, search as find, searchable } from "../../domain/catalogue/search.ts"
import type { App } from "../../machines/app.ts"
import { catalogueFailure, catalogueOf, isBusy } from "../../machines/catalogue/catalogue.view.ts"
import type { RecentSearchesRef } from "../../machines/catalogue/recentSearches.view.ts"
import { hitsOf, isBusy as isSearching, queryOf, type SearchRef } from "../../machines/catalogue/search.view.ts"
import { useLinkClick } from "../hooks/useLinkClick.ts"
import { Link } from "../parts/Link.tsx"
import { Message } from "../parts/Message.tsx"
import { CatalogueNotice, CatalogueRetry, useSentence } from "./CatalogueNotice.tsx"
import { CategoryLinks } from "./CategoryLinks.tsx"
import listing from "./Listing.module.css"
import styles from "./Search.module.css"
import { MagazineWay } from "./MagazineWay.tsx"
import { SearchBox } from "./SearchBox.tsx"
import { SearchRecents } from "./SearchRecents.tsx"
import { SearchStart } from "./SearchStart.tsx"
import { SearchTexts } from "./SearchTexts.tsx"
import { Shelf } from "./Shelf.tsx"

export interface SearchProps extends Pick<App, "catalogue"> {
  readonly search: SearchRef
  readonly recents: RecentSearchesRef
  /** Empty until known. */
  readonly holdings: Holdings
}

/** Links for a search without results. */
const OtherLinks = ({ catalogue }: { readonly catalogue: Catalogue }) => {
  const { t } = useTranslation("lists")
  return (
    <CategoryLinks categories={shownCategories(catalogue.categories)}>
      <li>
        <Link to="/store">{t("toStore")}</Link>
      </li>
    </CategoryLinks>
  )
}

const Failed = ({ catalogue, failure }: Pick<App, "catalogue"> & { readonly failure: CatalogueFailure }) => {
  const { t } = useTranslation("lists")
  return (
    <Message
      alert
      level={2}
      title={t("search.failed")}
      actions={<CatalogueRetry catalogue={catalogue} look="filled" />}
    >
      <p>{useSentence(failure)}</p>
    </Message>
  )
}

const useFound = (catalogue: Catalogue | null, query: string) =>
  find(catalogue === null ? [] : searchable(catalogue.magazines), query)

interface Sought {
  readonly query: string
  readonly catalogue: Catalogue | null
  readonly count: number
  readonly isInside: boolean
  readonly hasFailed: boolean
}

const useSaying = ({ query, catalogue, count, isInside, hasFailed }: Sought): string => {
  const { t } = useTranslation("lists")
  const saying = sayingOf(query)
  if (saying !== "count") return t(`search.${saying}`)
  if (catalogue === null) return hasFailed ? "" : t("search.waiting")
  if (count === 0 && isInside) return t("search.insideOnly", { query: query.trim() })
  return t("search.count", { count, query: query.trim() })
}

const magazineWay = (magazine: Magazine) => <MagazineWay {...magazine} />

/**
 * Magazines found while typing, and below them places inside issues. Following a result stores the search as recent.
 * Source: product, "Search".
 */
export const Search = ({ search, recents, catalogue, holdings }: SearchProps) => {
  const { t } = useTranslation("lists")
  const box = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const query = useSelector(search, queryOf)
  const known = useSelector(catalogue, catalogueOf)
  const busy = useSelector(catalogue, isBusy)
  const failure = useSelector(catalogue, catalogueFailure)
  const found = useFound(known, query)
  const isSought = useSelector(search, isSearching)
  const hits = useSelector(search, hitsOf)
  const isInside = !isSought && hits.length > 0
  const saying = useSaying({ query, catalogue: known, count: found.length, isInside, hasFailed: failure !== null })
  const isAsked = isSearchable(query)
  const remember = () => recents.send({ type: "search.remember", query: queryOf(search.getSnapshot()) })
  useLinkClick(results, () => {
    search.send({ type: "query.submitted" })
    remember()
  })
  const give = (given: string) => {
    search.send({ type: "query.given", query: given })
    recents.send({ type: "search.remember", query: given })
    box.current?.focus()
  }
  return (
    <div className={listing.page}>
      <h1 className={listing.title}>{t("search.title")}</h1>
      <SearchBox search={search} box={box} onMeant={remember} />
      {known !== null && <CatalogueNotice catalogue={catalogue} />}
      <p role="status" className={styles.saying}>
        {saying}
      </p>
      {query.trim() === "" && <SearchRecents recents={recents} onChoose={give} onForget={() => box.current?.focus()} />}
      <div ref={results} className={styles.results}>
        {query.trim() === "" && known !== null && <SearchStart catalogue={known} />}
        {isAsked && known === null && failure !== null && (
          <div className={listing.state}>
            <Failed catalogue={catalogue} failure={failure} />
          </div>
        )}
        {isAsked && found.length > 0 && (
          <div className={styles.found} aria-busy={busy}>
            <Shelf magazines={found} label={t("search.found")} level={2} below={magazineWay} />
          </div>
        )}
        {/* Below what is found, which would push them down. */}
        {isAsked && (known !== null || failure !== null) && <SearchTexts search={search} holdings={holdings} />}
        {/* Below what was waited for, which would move. */}
        {isAsked && known !== null && found.length === 0 && !isSought && !isInside && (
          <div className={styles.empty}>
            <p>{t("search.empty")}</p>
            <OtherLinks catalogue={known} />
          </div>
        )}
      </div>
    </div>
  )
}
