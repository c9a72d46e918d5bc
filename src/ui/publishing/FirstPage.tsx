import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import { isUsable } from "../../domain/publishing/FirstPage.ts"
import {
  type FirstPageRef,
  isBusy,
  isShown,
  isSlow,
  isUndrawable,
  pageCountOf,
  pictureOf,
  troubleOf
} from "../../machines/publishing/firstPage.view.ts"
import { Retry } from "../parts/Retry.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./FirstPage.module.css"

interface OfFirstPage {
  readonly firstPage: FirstPageRef
}

interface Named {
  /** The file's name. */
  readonly name: string
}

const Picture = ({ firstPage, name }: OfFirstPage & Named) => {
  const { t } = useTranslation("publishing")
  const picture = useSelector(firstPage, pictureOf)
  const shown = useSelector(firstPage, isShown)
  if (picture === null) return null
  return (
    <img
      className={styles.picture}
      src={picture.url}
      width={picture.width}
      height={picture.height}
      alt={t("pdf.firstPage.alt", { name })}
      data-shown={shown || undefined}
      onLoad={() => firstPage.send({ type: "picture.loaded" })}
      onError={() => firstPage.send({ type: "picture.failed" })}
    />
  )
}

const PageCount = ({ firstPage }: OfFirstPage) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const pages = useSelector(firstPage, pageCountOf)
  return pages === null ? null : t("pdf.firstPage.pages", { count: pages, pages: count(pages) })
}

/** What is to say in the picture's place. */
const Note = ({ firstPage }: OfFirstPage) => {
  const { t } = useTranslation("publishing")
  const trouble = useSelector(firstPage, troubleOf)
  const slow = useSelector(firstPage, isSlow)
  const undrawable = useSelector(firstPage, isUndrawable)
  const busy = useSelector(firstPage, isBusy)
  const reason = useTroubleMessage(trouble)
  const words =
    trouble !== null
      ? t(isUsable(trouble) ? "pdf.firstPage.failed" : "pdf.firstPage.refused", { reason })
      : undrawable
        ? t("pdf.firstPage.undrawable")
        : slow
          ? t("pdf.firstPage.slow")
          : null
  if (words !== null) return <span className={styles.words}>{words}</span>
  return busy ? <VisuallyHidden elementType="span">{t("pdf.firstPage.drawing")}</VisuallyHidden> : null
}

const RetryDrawing = ({ firstPage }: OfFirstPage) => {
  const trouble = useSelector(firstPage, troubleOf)
  const busy = useSelector(firstPage, isBusy)
  if (trouble === null || !isUsable(trouble)) return null
  return <Retry isPending={busy} onPress={() => firstPage.send({ type: "firstPage.retry" })} />
}

export interface FirstPageLayoutProps {
  readonly picture?: ReactNode
  readonly isShown?: boolean
  /** What is known of the file. */
  readonly facts: ReactNode
}

/** Room for the picture of a first page, beside what is known of the file. It is as large without the picture. */
export const FirstPageLayout = ({ picture, isShown: shown = false, facts }: FirstPageLayoutProps) => (
  <div className={styles.layout}>
    <div className={styles.frame} data-shown={shown || undefined}>
      {picture}
    </div>
    <div className={styles.facts}>{facts}</div>
  </div>
)

export interface FirstPageProps extends OfFirstPage, Named {
  readonly facts: ReactNode
}

/** The first page of an upload, by which its publisher sees that it is the file they meant. */
export const FirstPage = ({ firstPage, name, facts }: FirstPageProps) => (
  <FirstPageLayout
    isShown={useSelector(firstPage, isShown)}
    picture={
      <>
        <Picture firstPage={firstPage} name={name} />
        <p role="status" className={styles.note}>
          <Note firstPage={firstPage} />
        </p>
        <RetryDrawing firstPage={firstPage} />
      </>
    }
    facts={
      <>
        {facts}
        <p role="status" className={styles.pages}>
          <PageCount firstPage={firstPage} />
        </p>
      </>
    }
  />
)
