import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { type ShareRef, unsharedPage } from "../../machines/reader/share.view.ts"
import { OverlaySpinner } from "../../ui/parts/OverlaySpinner.tsx"
import { deferredPart } from "./deferredPart.tsx"

interface OfShare {
  readonly share: ShareRef
  /** Where a failure to load is shown. */
  readonly notices: HTMLElement | null
}

/** Loaded when needed, because it is rare and brings a dialog's code. */
const fetchLink = () => import("./LinkByHand.tsx")
const LinkByHand = deferredPart(
  fetchLink,
  (loaded) => loaded.LinkByHand,
  ({ share }: OfShare) => share.send({ type: "share.close" })
)

/** Shows the link for copying by hand, after neither the device nor the clipboard could take it. */
export const UnsharedPage = ({ share, notices }: OfShare) => {
  const { t } = useTranslation("common")
  if (useSelector(share, unsharedPage) === null) return null
  return <LinkByHand share={share} notices={notices} waiting={<OverlaySpinner label={t("loading")} />} />
}
