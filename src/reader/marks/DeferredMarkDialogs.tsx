import { useTranslation } from "react-i18next"
import { OverlaySpinner } from "../../ui/parts/OverlaySpinner.tsx"
import { deferredPart } from "../panels/deferredPart.tsx"
import type { MarkDialogsProps } from "./MarkDialogs.tsx"

interface DeferredMarkDialogsProps extends MarkDialogsProps {
  /** Where a failure to load is shown; null until that is there. */
  readonly notices: HTMLElement | null
}

const fetchDialogs = () => import("./MarkDialogs.tsx")

const Dialogs = deferredPart(
  fetchDialogs,
  (loaded) => loaded.MarkDialogs,
  ({ selection, editor }: DeferredMarkDialogsProps) => {
    editor.send({ type: "editor.keep" })
    editor.send({ type: "editor.leave" })
    selection.send({ type: "selection.close" })
  }
)

/** The dialogs of marks; their code is loaded when the first of them opens. */
export const DeferredMarkDialogs = (props: DeferredMarkDialogsProps) => {
  const { t } = useTranslation("common")
  return <Dialogs {...props} waiting={<OverlaySpinner label={t("loading")} />} />
}
