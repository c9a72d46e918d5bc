import { type ComponentType, lazy, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { OverlaySpinner } from "../../ui/parts/OverlaySpinner.tsx"
import { NotLoadedNotice } from "../panels/NotLoadedNotice.tsx"
import type { MarkDialogsProps } from "./MarkDialogs.tsx"

interface DeferredMarkDialogsProps extends MarkDialogsProps {
  /** Where a failure to load is shown; null until that is there. */
  readonly notices: HTMLElement | null
}

/** By itself, so that the build sees that it failed, and fetches it from another address the next time. */
const fetchDialogs = () => import("./MarkDialogs.tsx")

/** The dialogs, or in their place the notice that their code did not load, with another try. */
const dialogs = (onRetry: () => void) =>
  lazy(() =>
    fetchDialogs().then(
      (part): { readonly default: ComponentType<DeferredMarkDialogsProps> } => ({ default: part.MarkDialogs }),
      () => ({
        default: ({ selection, editor, notices }: DeferredMarkDialogsProps) => {
          const close = () => {
            editor.send({ type: "editor.keep" })
            editor.send({ type: "editor.leave" })
            selection.send({ type: "selection.close" })
          }
          return <NotLoadedNotice notices={notices} onClose={close} onRetry={onRetry} />
        }
      })
    )
  )

/** The dialogs of marks; their code is loaded when the first of them opens. */
export const DeferredMarkDialogs = (props: DeferredMarkDialogsProps) => {
  const { t } = useTranslation("common")
  const retry = () => setDialogs(() => dialogs(retry))
  const [Dialogs, setDialogs] = useState(() => dialogs(retry))
  return (
    <Suspense fallback={<OverlaySpinner label={t("loading")} />}>
      <Dialogs {...props} />
    </Suspense>
  )
}
