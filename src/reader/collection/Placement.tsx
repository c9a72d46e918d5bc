import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { snippetLength, snippetOf } from "../../domain/reader/marks/snippet.ts"
import { highlightsIn, type MarksRef } from "../../machines/reader/marks.view.ts"
import { outcomeOf, pagesFound, type PlacementRef, soughtIn } from "../../machines/reader/placement.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import styles from "./Collection.module.css"

interface PlacementProps {
  readonly id: string
  readonly words: string
  readonly marks: MarksRef
  readonly placement: PlacementRef
}

/** What can be done for a highlight without a place: its words are looked for on all pages. */
export const Placement = ({ id, words, marks, placement }: PlacementProps) => {
  const { t } = useTranslation("reader")
  const isSought = useSelector(placement, soughtIn) === id
  const outcome = useSelector(placement, outcomeOf)
  const pages = useSelector(placement, pagesFound, (one, other) => String(one) === String(other))
  const now = isSought ? outcome : null
  const look = () => {
    const highlight = highlightsIn(marks.getSnapshot()).find((one) => one.id === id)
    if (highlight !== undefined) placement.send({ type: "placement.look", highlight })
  }
  const isOver = now !== null && now !== "looking"
  return (
    <div className={styles.placement}>
      <p>{t("collection.unplaced")}</p>
      <p role="status">{now !== null && t(`collection.${now}`, { page: pages[0], pages: pages.join(", ") })}</p>
      <div className={styles.noteTools}>
        {(now === null || now === "unread") && (
          <Button
            look="quiet"
            aria-label={t("collection.lookFor", { words: snippetOf(words, snippetLength.editor) })}
            onPress={look}
          >
            {t("collection.look")}
          </Button>
        )}
        {now === "offered" && (
          <Button look="quiet" onPress={() => placement.send({ type: "placement.move" })}>
            {t("collection.move")}
          </Button>
        )}
        {isOver && (
          <Button look="quiet" onPress={() => placement.send({ type: "placement.close" })}>
            {t("collection.leave")}
          </Button>
        )}
      </div>
    </div>
  )
}
