import { useSelector } from "@xstate/react"
import { X } from "lucide-react"
import { type KeyboardEvent, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { maxQueryLength } from "../../domain/reader/search/Hits.ts"
import { recentOf } from "../../machines/catalogue/recentSearches.view.ts"
import {
  hasFailed,
  hitsIn,
  indexIn,
  isMissing,
  isRefused,
  isSought,
  type IssueSearchRef,
  queryIn,
  recentIn,
  unreadPages
} from "../../machines/reader/issueSearch.view.ts"
import { isTyping } from "../../machines/reader/sidebar.view.ts"
import type { SidebarRef, SlidesRef } from "../../machines/reader/surface.view.ts"
import { slideShown } from "../../machines/reader/slides.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import { IconButton } from "../../ui/parts/IconButton.tsx"
import { Retry } from "../../ui/parts/Retry.tsx"
import { useFieldWanted } from "../effects/useFieldWanted.ts"
import { useListWanted } from "../effects/useListWanted.ts"
import type { TypedAhead } from "../effects/useCaretKept.ts"
import { AheadField } from "../panels/AheadField.tsx"
import { PanelPlace } from "../panels/PanelPlace.tsx"
import type { SearchProps } from "../panels/SidePanelProps.ts"
import { HitList } from "./HitList.tsx"
import { HitSteps } from "./HitSteps.tsx"
import styles from "./IssueSearch.module.css"

interface FormProps {
  readonly sidebar: SidebarRef
  readonly search: IssueSearchRef
  readonly slides: SlidesRef
  readonly beside: boolean
  readonly typed: TypedAhead | null
  /** Goes on to the list. */
  readonly onDown: () => void
}

const Form = ({ sidebar, search, slides, beside, typed, onDown }: FormProps) => {
  const { t } = useTranslation("reader")
  const field = useRef<HTMLInputElement>(null)
  const query = useSelector(search, queryIn)
  useFieldWanted(field, sidebar, typed)
  const slide = () => slideShown(slides.getSnapshot())
  const submit = () => search.send({ type: "search.submit", query, slide: beside ? slide() : null })
  /** Where the page is not seen, the hits are walked through in their list. */
  const walk = (towards: "next" | "previous") =>
    beside ? search.send({ type: "search.walk", towards, slide: slide() }) : onDown()
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    switch (event.key) {
      case "Escape":
        event.preventDefault()
        event.stopPropagation()
        return sidebar.send({ type: "sidebar.close" })
      case "ArrowDown":
        event.preventDefault()
        return onDown()
      case "Enter":
        if (!event.shiftKey) return
        event.preventDefault()
        return walk("previous")
      case "F3":
        event.preventDefault()
        return walk(event.shiftKey ? "previous" : "next")
    }
  }
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={styles.field}>
          <input
            ref={field}
            className={styles.input}
            type="text"
            aria-label={t("search.field")}
            placeholder={t("search.placeholder")}
            value={query}
            maxLength={maxQueryLength}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={({ target }) => search.send({ type: "search.type", query: target.value })}
            onKeyDown={key}
          />
          {query !== "" && (
            <IconButton
              icon={X}
              label={t("search.clear")}
              isTipForPointer
              onPress={() => {
                search.send({ type: "search.type", query: "" })
                field.current?.focus()
              }}
            />
          )}
        </div>
        <Button type="submit">{t("search.submit")}</Button>
      </form>
    </search>
  )
}

interface RecentProps {
  readonly search: IssueSearchRef
  readonly onChoose: (query: string) => void
  readonly onForget: (query: string) => void
}

const Recent = ({ search, onChoose, onForget }: RecentProps) => {
  const { t } = useTranslation("reader")
  const recent = useSelector(useSelector(search, recentIn), (snapshot) =>
    snapshot === undefined ? [] : recentOf(snapshot)
  )
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="recent-queries">
      <h3 id="recent-queries" className={styles.heading}>
        {t("search.recent")}
      </h3>
      <ul className={styles.recent}>
        {recent.map((query) => (
          <li key={query}>
            <button type="button" className={styles.query} onClick={() => onChoose(query)}>
              {query}
            </button>
            <IconButton
              icon={X}
              label={t("search.forget", { query })}
              isTipForPointer
              onPress={() => onForget(query)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Unavailable = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation("reader")
  return (
    <div className={styles.said} role="alert">
      <p>{t("search.unavailable")}</p>
      <p className={styles.hint}>{t("search.unavailableHint")}</p>
      <Retry onPress={onRetry} />
    </div>
  )
}

interface BodyProps {
  readonly sidebar: SidebarRef
  readonly search: IssueSearchRef
  readonly slides: SlidesRef
  readonly beside: boolean
  readonly typed: TypedAhead | null
}

const Body = ({ sidebar, search, slides, beside, typed }: BodyProps) => {
  const { t } = useTranslation("reader")
  const list = useRef<HTMLDivElement>(null)
  const query = useSelector(search, queryIn)
  const hits = useSelector(search, hitsIn)
  const refused = useSelector(search, isRefused)
  const missing = useSelector(search, isMissing)
  const sought = useSelector(search, isSought)
  const unread = useSelector(search, unreadPages)
  const index = useSelector(search, indexIn)
  const failed = useSelector(index, (snapshot) => snapshot !== undefined && hasFailed(snapshot))
  useListWanted(list, sidebar, !beside)
  /** What had the focus is about to leave. */
  const wantField = () => sidebar.send({ type: "sidebar.search" })
  const said = refused ? "empty" : missing ? "none" : sought && hits === null ? "sought" : null
  return (
    <>
      <Form
        sidebar={sidebar}
        search={search}
        slides={slides}
        beside={beside}
        typed={typed}
        onDown={() => list.current?.focus()}
      />
      {failed && (
        <Unavailable
          onRetry={() => {
            search.send({ type: "search.retry" })
            wantField()
          }}
        />
      )}
      {!failed && (
        <>
          <p className={styles.said} role="status" data-empty={said === null}>
            {said !== null && t(`search.${said}`)}
          </p>
          <HitSteps search={search} slides={slides} isPageSeen={beside} />
          {unread > 0 && query.trim() !== "" && <p className={styles.hint}>{t("search.unread", { count: unread })}</p>}
          {query.trim() === "" && (
            <Recent
              search={search}
              onChoose={(chosen) => {
                search.send({
                  type: "search.submit",
                  query: chosen,
                  slide: beside ? slideShown(slides.getSnapshot()) : null
                })
                wantField()
              }}
              onForget={(forgotten) => {
                search.send({ type: "search.forget", query: forgotten })
                wantField()
              }}
            />
          )}
          {hits !== null && hits.total > 0 && (
            <HitList
              search={search}
              hits={hits}
              list={list}
              onGo={(number) => search.send({ type: "search.go", number, isCovered: !beside })}
              onWalk={(towards) =>
                search.send({ type: "search.walk", towards, slide: slideShown(slides.getSnapshot()) })
              }
              onLeave={() => sidebar.send({ type: "sidebar.close" })}
            />
          )}
        </>
      )}
    </>
  )
}

/** The search in the issue: a column beside the page, or a sheet over it. */
export const Search = ({ sidebar, beside, slides, issueSearch, ahead }: SearchProps) => {
  const { t } = useTranslation("reader")
  const onClose = () => sidebar.send({ type: "sidebar.close" })
  const [isFocusLeft] = useState(() => !isTyping(sidebar.getSnapshot()))
  return (
    <PanelPlace
      title={t("search.title")}
      closeLabel={t("search.close")}
      beside={beside}
      isWhole
      isFocusLeft={isFocusLeft}
      onClose={onClose}
    >
      {issueSearch === null ? (
        <>
          {!isFocusLeft && <AheadField {...ahead} onClose={onClose} />}
          <p className={styles.said} role="status">
            {t("search.comes")}
          </p>
        </>
      ) : (
        <Body sidebar={sidebar} search={issueSearch} slides={slides} beside={beside} typed={ahead.typed} />
      )}
    </PanelPlace>
  )
}
