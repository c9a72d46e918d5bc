import { useSelector } from "@xstate/react"
import { type ReactNode, useRef } from "react"
import { useTranslation } from "react-i18next"
import { isLeading, type PurchaseRef } from "../../machines/reader/purchase.view.ts"
import {
  hasTextAfter,
  hasTextBefore,
  hasTextFailed,
  isPreparing,
  isTextComing,
  isTextEmpty,
  isTextLocked,
  type ReadingModeRef,
  slideRead,
  textIn
} from "../../machines/reader/readingMode.view.ts"
import { purchaseOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import { Message } from "../../ui/parts/Message.tsx"
import { Spinner } from "../../ui/parts/Spinner.tsx"
import { useTextFocus } from "../effects/useTextFocus.ts"
import { ReadingText } from "./ReadingText.tsx"
import styles from "./ReadingPlace.module.css"

interface PlaceProps {
  readonly readingMode: ReadingModeRef
}

interface LockedProps extends PlaceProps {
  readonly purchase: PurchaseRef
}

const Previous = ({ readingMode }: PlaceProps) => {
  const { t } = useTranslation("reading")
  return useSelector(readingMode, hasTextBefore) ? (
    <Button onPress={() => readingMode.send({ type: "reading.previous" })}>{t("previous")}</Button>
  ) : null
}

/** The preview's end, and the way to where the issue is sold. */
const Locked = ({ purchase }: Pick<LockedProps, "purchase">) => {
  const { t } = useTranslation("reader")
  const leading = useSelector(purchase, isLeading)
  return (
    <section className={styles.locked} aria-label={t("locked.ended")}>
      <h2>{t("locked.ended")}</h2>
      <p>{t("locked.text")}</p>
      <Button look="filled" isPending={leading} onPress={() => purchase.send({ type: "purchase.go" })}>
        {t("locked.buy")}
      </Button>
      <p role="status">{leading && t("locked.leading")}</p>
    </section>
  )
}

const Empty = ({ readingMode }: PlaceProps) => {
  const { t } = useTranslation("reading")
  const hasMore = useSelector(readingMode, hasTextAfter)
  return (
    <Message
      level={2}
      title={t("empty")}
      actions={
        <>
          <Button look="filled" onPress={() => readingMode.send({ type: "reading.magnify" })}>
            {t("magnify")}
          </Button>
          <Previous readingMode={readingMode} />
          {hasMore && <Button onPress={() => readingMode.send({ type: "reading.next" })}>{t("onward")}</Button>}
        </>
      }
    >
      <p>{t("emptyHint")}</p>
    </Message>
  )
}

const Failed = ({ readingMode }: PlaceProps) => {
  const { t } = useTranslation("reading")
  return (
    <Message
      level={2}
      alert
      title={t("failed")}
      actions={
        <Button look="filled" onPress={() => readingMode.send({ type: "reading.retry" })}>
          {t("retry")}
        </Button>
      }
    >
      <p>{t("failedHint")}</p>
    </Message>
  )
}

/** How a text ends: what follows it, or why nothing does. */
const End = ({ readingMode, purchase }: LockedProps) => {
  const { t } = useTranslation("reading")
  const text = useSelector(readingMode, textIn)
  if (text === null) return null
  const { end, next } = text
  return (
    <nav className={styles.end} aria-label={t("ways")}>
      {end === "locked" && <Locked purchase={purchase} />}
      {end === "missing" && (
        <div role="alert">
          <p>{t("missing")}</p>
          <Button onPress={() => readingMode.send({ type: "reading.retry" })}>{t("retry")}</Button>
        </div>
      )}
      {end === "issue" && <p className={styles.quiet}>{t("end")}</p>}
      <div className={styles.ways}>
        <Previous readingMode={readingMode} />
        {next !== null && (
          <Button look="filled" onPress={() => readingMode.send({ type: "reading.next" })}>
            {t("next", { page: next })}
          </Button>
        )}
      </div>
    </nav>
  )
}

const InPlaceOfText = ({ children }: { readonly children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  useTextFocus(place)
  return (
    <div ref={place} className={styles.place} data-text tabIndex={-1}>
      {children}
    </div>
  )
}

/** The text, or what stands in its place. */
export const ReadingPlace = ({ surface, readingMode }: PlaceProps & { readonly surface: SurfaceRef }) => {
  const { t } = useTranslation(["reading", "reader"])
  const preparing = useSelector(readingMode, isPreparing)
  const coming = useSelector(readingMode, isTextComing)
  const empty = useSelector(readingMode, isTextEmpty)
  const locked = useSelector(readingMode, isTextLocked)
  const failed = useSelector(readingMode, hasTextFailed)
  const text = useSelector(readingMode, textIn)
  const slide = useSelector(readingMode, slideRead)
  const purchase = purchaseOf(surface)
  if (text !== null)
    return (
      <ReadingText
        key={slide.join("-")}
        surface={surface}
        readingMode={readingMode}
        text={text}
        end={<End readingMode={readingMode} purchase={purchase} />}
      />
    )
  return (
    <InPlaceOfText>
      {preparing && <Spinner label={coming ? t("reader:coming") : t("preparing")} />}
      {empty && <Empty readingMode={readingMode} />}
      {failed && <Failed readingMode={readingMode} />}
      {locked && (
        <>
          <Locked purchase={purchase} />
          <Previous readingMode={readingMode} />
        </>
      )}
    </InPlaceOfText>
  )
}
