import { useSelector } from "@xstate/react"
import { lazy, type ReactNode, Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { ReaderTheme } from "../domain/theme/ReaderTheme.ts"
import { isReading, obstacleOf, type ReaderRef, surfaceOf } from "../machines/reader/reader.view.ts"
import type { ReaderThemeRef } from "../machines/reader/readerTheme.view.ts"
import { Spinner } from "../ui/parts/Spinner.tsx"
import { ObstacleMessage } from "./ObstacleMessage.tsx"
import styles from "./Reader.module.css"
import { ReadingSurface } from "./ReadingSurface.tsx"

/** Loaded only if every device seat is taken. */
const CrowdedMessage = lazy(async () => ({ default: (await import("./CrowdedMessage.tsx")).CrowdedMessage }))

const Waiting = () => {
  const { t } = useTranslation("reader")
  return (
    <main className={styles.waiting}>
      <Spinner label={t("loading")} />
    </main>
  )
}

interface ReaderProps {
  readonly reader: ReaderRef
  readonly theme: ReaderThemeRef
  /** The chosen theme, or the shop's. */
  readonly paper: ReaderTheme
  /** Opens the auth modal; null unless a visitor is reading. */
  readonly signIn: (() => void) | null
  /** What the last page offers. */
  readonly ending?: ReactNode
}

export const Reader = ({ reader, theme, paper, signIn, ending }: ReaderProps) => {
  const obstacle = useSelector(reader, obstacleOf)
  const reading = useSelector(reader, isReading)
  const surface = useSelector(reader, surfaceOf)
  if (obstacle === "crowded")
    return (
      <Suspense fallback={<Waiting />}>
        <CrowdedMessage reader={reader} />
      </Suspense>
    )
  if (obstacle !== null) return <ObstacleMessage reader={reader} obstacle={obstacle} signIn={signIn} />
  if (reading && surface !== null)
    return <ReadingSurface surface={surface} theme={theme} paper={paper} ending={ending} />
  return <Waiting />
}
