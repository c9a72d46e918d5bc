import { useSelector } from "@xstate/react"
import { useId } from "react"
import { Dialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { useTranslation } from "react-i18next"
import { type ShareRef, unsharedPage } from "../../machines/reader/share.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import { Overlay } from "../../ui/parts/Overlay.tsx"
import styles from "./LinkByHand.module.css"

/** The page's link where neither the device nor the clipboard takes it: selected as soon as it is reached. */
export const LinkByHand = ({ share }: { readonly share: ShareRef }) => {
  const { t } = useTranslation(["reader", "common"])
  const page = useSelector(share, unsharedPage)
  const [field, hint] = [useId(), useId()]
  const close = () => share.send({ type: "share.close" })
  return (
    <Overlay
      isOpen={page !== null}
      onOpenChange={(open) => {
        if (!open) close()
      }}
      isDismissable
      ground={styles.ground}
      card={styles.card}
    >
      <Dialog role="alertdialog" aria-describedby={hint} className={styles.dialog ?? ""}>
        <Heading slot="title" level={2} className={styles.title ?? ""}>
          {t("share.unavailable")}
        </Heading>
        <p id={hint} className={styles.hint}>
          {t("share.byHandHint")}
        </p>
        <label htmlFor={field} className={styles.label}>
          {t("share.byHand")}
        </label>
        <input
          id={field}
          className={styles.url}
          readOnly
          value={page?.url ?? ""}
          onFocus={({ target }) => target.select()}
        />
        <Button onPress={close}>{t("common:close")}</Button>
      </Dialog>
    </Overlay>
  )
}
