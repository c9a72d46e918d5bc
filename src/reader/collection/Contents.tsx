import { ChevronRight } from "lucide-react"
import { type KeyboardEvent, useRef, useState } from "react"
import { Button } from "react-aria-components/Button"
import { Collection } from "react-aria-components/Collection"
import { Tree, TreeItem, TreeItemContent } from "react-aria-components/Tree"
import { useTranslation } from "react-i18next"
import { isLocked } from "../../domain/reader/locked.ts"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { entryOf, openedAtFirst, type Outline, type OutlineEntry, pathRead } from "../../domain/reader/outline.ts"
import { useScrolledIntoView } from "../effects/useScrolledIntoView.ts"
import styles from "./Contents.module.css"

interface EntryProps {
  readonly entry: OutlineEntry
  /** The entry that is marked as read now. */
  readonly readId: string | undefined
  readonly magazine: MagazineInfo
}

const Entry = ({ entry, readId, magazine }: EntryProps) => {
  const { t } = useTranslation("reader")
  const { id, title, page, entries } = entry
  const pageWords = page === null ? "" : t(isLocked(magazine, page) ? "locked.page" : "page", { page })
  return (
    <TreeItem
      id={id}
      textValue={page === null ? title : `${title}, ${pageWords}`}
      className={styles.entry ?? ""}
      render={(props) => <div {...props} aria-current={id === readId ? "page" : undefined} />}
    >
      <TreeItemContent>
        {({ hasChildItems }) => (
          <div className={styles.row}>
            {hasChildItems ? (
              <Button slot="chevron" className={styles.chevron ?? ""}>
                <ChevronRight aria-hidden size={16} strokeWidth={1.8} />
              </Button>
            ) : (
              <span className={styles.gap} />
            )}
            <span className={styles.title} lang={magazine.language}>
              {title}
            </span>
            <span className={styles.page} aria-hidden>
              {page}
            </span>
          </div>
        )}
      </TreeItemContent>
      <Collection items={entries}>{(inner) => <Entry entry={inner} readId={readId} magazine={magazine} />}</Collection>
    </TreeItem>
  )
}

interface ContentsProps {
  readonly outline: Outline
  readonly magazine: MagazineInfo
  readonly slide: ReadonlyArray<number>
  readonly onGo: (page: number) => void
}

/** Keys that move or search in the tree are not the page's. */
const keepKeys = (event: KeyboardEvent) => {
  if (event.key !== "Escape" && !event.ctrlKey && !event.metaKey) event.stopPropagation()
}

/** The table of contents as a tree. The entry that is read now is marked, or its ancestor while that one is closed. */
export const Contents = ({ outline, magazine, slide, onGo }: ContentsProps) => {
  const { t } = useTranslation("reader")
  const place = useRef<HTMLDivElement>(null)
  const path = pathRead(outline, slide)
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set([...openedAtFirst(outline), ...path.map(({ id }) => id)])
  )
  const closedAt = path.findIndex(({ id }) => !opened.has(id))
  const readId = (closedAt === -1 ? path.at(-1) : path[closedAt])?.id
  useScrolledIntoView(place, readId)
  const toggle = (id: string) =>
    setOpened(opened.has(id) ? new Set([...opened].filter((one) => one !== id)) : new Set([...opened, id]))
  return (
    <div ref={place} role="none" onKeyDown={keepKeys}>
      <Tree
        aria-label={t("collection.contents")}
        className={styles.tree ?? ""}
        data-nested={outline.some(({ entries }) => entries.length > 0)}
        items={outline}
        dependencies={[readId]}
        expandedKeys={opened}
        onExpandedChange={(keys) => setOpened(new Set([...keys].map(String)))}
        onAction={(key) => {
          const entry = entryOf(outline, String(key))
          if (entry?.page == null) toggle(String(key))
          else onGo(entry.page)
        }}
      >
        {(entry) => <Entry entry={entry} readId={readId} magazine={magazine} />}
      </Tree>
    </div>
  )
}
