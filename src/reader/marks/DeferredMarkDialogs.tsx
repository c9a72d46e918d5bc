import { useState } from "react"
import { useTranslation } from "react-i18next"
import { OverlaySpinner } from "../../ui/parts/OverlaySpinner.tsx"
import { deferredPart } from "../panels/deferredPart.tsx"
import { focusAfterRemoval } from "./focusAfterRemoval.ts"
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
export const DeferredMarkDialogs = (props: Omit<DeferredMarkDialogsProps, "giveBack">) => {
  const { t } = useTranslation("common")
  const [giveBack] = useState(() => focusAfterRemoval(document.activeElement))
  return <Dialogs {...props} giveBack={giveBack} waiting={<OverlaySpinner label={t("loading")} />} />
}
