import { useSelector } from "@xstate/react"
import { type ComponentType, lazy, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { type ShareRef, unsharedPage } from "../../machines/reader/share.view.ts"
import { OverlaySpinner } from "../../ui/parts/OverlaySpinner.tsx"
import { NotLoadedNotice } from "./NotLoadedNotice.tsx"

interface OfShare {
  readonly share: ShareRef
  /** Where it is said that the dialog could not be had. */
  readonly notices: HTMLElement | null
}

/** Nearly nobody meets it, and all that a dialog is made of comes with it. */
const LinkByHand = lazy(() =>
  import("./LinkByHand.tsx").then(
    (part): { readonly default: ComponentType<OfShare> } => ({ default: part.LinkByHand }),
    () => ({
      default: ({ share, notices }: OfShare) => (
        <NotLoadedNotice notices={notices} onClose={() => share.send({ type: "share.close" })} />
      )
    })
  )
)

/** A page that neither the device nor the clipboard took: its link lies over it, to be copied by hand. */
export const UnsharedPage = ({ share, notices }: OfShare) => {
  const { t } = useTranslation("common")
  if (useSelector(share, unsharedPage) === null) return null
  return (
    <Suspense fallback={<OverlaySpinner label={t("loading")} />}>
      <LinkByHand share={share} notices={notices} />
    </Suspense>
  )
}
