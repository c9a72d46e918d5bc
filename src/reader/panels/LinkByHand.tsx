import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { type ShareRef, unsharedPage } from "../../machines/reader/share.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import { DialogActions, DialogCard } from "../../ui/parts/DialogCard.tsx"
import { LinkField } from "../../ui/parts/LinkField.tsx"

/** The page's link, if neither the device nor the clipboard could take it. */
export const LinkByHand = ({ share }: { readonly share: ShareRef }) => {
  const { t } = useTranslation(["reader", "common"])
  const page = useSelector(share, unsharedPage)
  const close = () => share.send({ type: "share.close" })
  return (
    <DialogCard isOpen={page !== null} title={t("share.unavailable")} text={t("share.byHandHint")} onClose={close}>
      <LinkField label={t("share.byHand")} url={page?.url ?? ""} />
      <DialogActions>
        <Button onPress={close}>{t("common:close")}</Button>
      </DialogActions>
    </DialogCard>
  )
}
