import { useSelector } from "@xstate/react"
import { memo } from "react"
import { useTranslation } from "react-i18next"
import type { PageRef } from "../../machines/reader/pages.machine.ts"
import { isPageFailed, isShown, markupOf } from "../../machines/reader/pages.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import { decodeImages } from "./decodeImages.ts"
import styles from "./PageFrame.module.css"

interface PageFrameProps {
  readonly page: number
  readonly source: PageRef
  readonly side: "alone" | "left" | "right" | "waiting"
}

/** The page's own markup. It was sanitised when it was fetched; it enters the document here and nowhere else. */
const Markup = memo(({ html, source }: { readonly html: string; readonly source: PageRef }) => (
  <div
    ref={(node) =>
      node === null ? undefined : decodeImages(node, (ok) => source.send({ type: ok ? "page.painted" : "page.broken" }))
    }
    // oxlint-disable-next-line react/no-danger
    dangerouslySetInnerHTML={{ __html: html }}
  />
))

const Failed = ({ page, source }: Pick<PageFrameProps, "page" | "source">) => {
  const { t } = useTranslation("reader")
  return (
    <div className={styles.failed} role="alert">
      <p>{t("error.pageFailed", { page })}</p>
      <p className={styles.advice}>{t("advice.page")}</p>
      <Button onPress={() => source.send({ type: "page.retry" })}>{t("retry")}</Button>
    </div>
  )
}

/** A sheet of paper of the size, with the page on it once it can be shown without a flash. */
export const PageFrame = ({ page, source, side }: PageFrameProps) => {
  const { t } = useTranslation("reader")
  const html = useSelector(source, markupOf)
  const shown = useSelector(source, isShown)
  const failed = useSelector(source, isPageFailed)
  return (
    <article
      className={styles.sheet}
      data-page={page}
      data-side={side}
      data-shown={shown}
      aria-label={t("page", { page })}
      inert={side === "waiting"}
    >
      {failed ? <Failed page={page} source={source} /> : html !== null && <Markup html={html} source={source} />}
    </article>
  )
}
