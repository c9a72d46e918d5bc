import { useSelector } from "@xstate/react"
import type { KeyboardEvent } from "react"
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs"
import { useTranslation } from "react-i18next"
import { isBusy, troubleOf, valueOf } from "../../machines/loadable/loadable.view.ts"
import type { JoinedNotesRef } from "../../machines/reader/joinedNotes.view.ts"
import type { PlacementRef } from "../../machines/reader/placement.view.ts"
import type { MarksRef } from "../../machines/reader/marks.view.ts"
import type { MarksSyncRef } from "../../machines/reader/marksSync.view.ts"
import type { CollectionTab } from "../../machines/reader/sidebar.machine.ts"
import { type OutlineRef, outlineOf, tabIn } from "../../machines/reader/sidebar.view.ts"
import { slideShown } from "../../machines/reader/slides.view.ts"
import { Localised } from "../../ui/parts/Localised.tsx"
import { Retry } from "../../ui/parts/Retry.tsx"
import { useTroubleMessage } from "../../ui/parts/useTroubleMessage.ts"
import { PanelPlace } from "../panels/PanelPlace.tsx"
import type { CollectionProps } from "../panels/SidePanelProps.ts"
import { Bookmarks } from "./Bookmarks.tsx"
import styles from "./Collection.module.css"
import { Contents } from "./Contents.tsx"
import { SyncNotice } from "./SyncNotice.tsx"
import { Notes } from "./Notes.tsx"

/** Arrows choose a tab here, and turn no page. */
const keepArrows = (event: KeyboardEvent) => {
  if (event.key.startsWith("Arrow")) event.stopPropagation()
}

const NoContents = ({ outline }: { readonly outline: OutlineRef }) => {
  const { t } = useTranslation("reader")
  const reason = useTroubleMessage(useSelector(outline, troubleOf))
  return (
    <div className={styles.empty}>
      <p role="alert">{t("collection.contentsFailed", { reason })}</p>
      <Retry isPending={useSelector(outline, isBusy)} onPress={() => outline.send({ type: "loadable.retry" })} />
    </div>
  )
}

interface ListsProps extends Omit<CollectionProps, "notices" | "marks" | "placement" | "marksSync" | "joinedNotes"> {
  readonly outline: OutlineRef
  readonly marks: MarksRef
  readonly placement: PlacementRef
  readonly marksSync: MarksSyncRef
  readonly joinedNotes: JoinedNotesRef
}

/** The table of contents has a tab where the issue has one, or where that could not be found out. */
const Lists = ({
  sidebar,
  outline,
  beside,
  magazine,
  slides,
  marks,
  placement,
  marksSync,
  joinedNotes,
  onShowMark,
  onNote
}: ListsProps) => {
  const { t } = useTranslation("reader")
  const chosen = useSelector(sidebar, tabIn)
  const contents = useSelector(outline, valueOf)
  const failed = useSelector(outline, troubleOf) !== null
  const loading = useSelector(outline, isBusy)
  const slide = useSelector(slides, slideShown)
  // While it is not known whether there is one, its tab has its place.
  const hasContents = failed || (loading && contents === null) || (contents?.length ?? 0) > 0
  const tabs: ReadonlyArray<CollectionTab> = ["bookmarks", "notes", ...(hasContents ? (["contents"] as const) : [])]
  /** A sheet lies over the page: who has chosen one wants to see it. */
  const go = (page: number) => {
    slides.send({ type: "slide.go", page })
    if (!beside) sidebar.send({ type: "sidebar.close" })
  }
  const uncover = () => {
    if (!beside) sidebar.send({ type: "sidebar.close" })
  }
  /** On a phone the question, and the notice that undoes it, would be behind the sheet. */
  const ask: typeof onNote = (order) => {
    onNote(order)
    uncover()
  }
  const selected = tabs.includes(chosen) ? chosen : "bookmarks"
  return (
    <Tabs
      className={styles.tabs ?? ""}
      selectedKey={selected}
      onSelectionChange={(key) => {
        const tab = tabs.find((one) => one === key)
        if (tab !== undefined) sidebar.send({ type: "sidebar.tab", tab })
      }}
    >
      <div role="none" onKeyDown={keepArrows}>
        <TabList className={styles.list ?? ""} aria-label={t("collection.title")}>
          {tabs.map((tab) => (
            <Tab key={tab} id={tab} className={styles.tab ?? ""}>
              {t(`collection.${tab}`)}
            </Tab>
          ))}
        </TabList>
      </div>
      {selected !== "contents" && <SyncNotice marksSync={marksSync} />}
      <TabPanel id="bookmarks" className={styles.panel ?? ""}>
        <Bookmarks magazine={magazine} marks={marks} slide={slide} onGo={go} />
      </TabPanel>
      <TabPanel id="notes" className={styles.panel ?? ""}>
        <Notes
          magazine={magazine}
          marks={marks}
          placement={placement}
          joinedNotes={joinedNotes}
          onGo={(page, highlightId) => {
            onShowMark(highlightId, page)
            go(page)
          }}
          onNote={ask}
          onRemoved={uncover}
        />
      </TabPanel>
      {hasContents && (
        <TabPanel id="contents" className={styles.panel ?? ""}>
          {contents === null && !failed ? (
            <p role="status" className={styles.empty}>
              {t("collection.contentsLoading")}
            </p>
          ) : contents === null ? (
            <NoContents outline={outline} />
          ) : (
            <Contents outline={contents} magazine={magazine} slide={slide} onGo={go} />
          )}
        </TabPanel>
      )}
    </Tabs>
  )
}

/** Bookmarks, notes and the table of contents: a column beside the page, or a sheet over it. */
export const Collection = (props: CollectionProps) => {
  const { t } = useTranslation("reader")
  const { sidebar, beside, marks, placement, marksSync, joinedNotes } = props
  const outline = useSelector(sidebar, outlineOf)
  return (
    <PanelPlace
      title={t("collection.title")}
      closeLabel={t("collection.close")}
      beside={beside}
      isWhole
      onClose={() => sidebar.send({ type: "sidebar.close" })}
    >
      <Localised>
        {outline !== undefined && marks !== null && placement != null && marksSync != null && joinedNotes != null && (
          <Lists
            {...props}
            outline={outline}
            marks={marks}
            placement={placement}
            marksSync={marksSync}
            joinedNotes={joinedNotes}
          />
        )}
      </Localised>
    </PanelPlace>
  )
}
