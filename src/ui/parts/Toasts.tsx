import { useSelector } from "@xstate/react"
import type { ParseKeys } from "i18next"
import { X } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import type { toastsMachine, ToastRef } from "../../machines/toasts/toasts.machine.ts"
import { shownToasts, toastOf } from "../../machines/toasts/toasts.view.ts"
import styles from "./Toasts.module.css"

const Toast = ({ toast }: { readonly toast: ToastRef }) => {
  const { t } = useTranslation(["toasts", "common"])
  const { title, key, item, message, kind } = useSelector(toast, toastOf)
  const hold = () => toast.send({ type: "toast.hold" })
  const release = () => toast.send({ type: "toast.release" })
  return (
    <li
      className={styles.toast}
      data-kind={kind}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <p className={styles.words}>
        {title !== undefined && <strong className={styles.title}>{t(title as ParseKeys<"toasts">)}</strong>}
        {message ?? t(key as ParseKeys<"toasts">, { item })}
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label={t("common:close")}
        onClick={() => toast.send({ type: "toast.close" })}
      >
        <X aria-hidden size={18} strokeWidth={1.6} />
      </button>
    </li>
  )
}

/**
 * Announced also over an open dialog, which does not treat it as outside. A toast pauses while pointed at or focused.
 */
export const Toasts = ({ toasts }: { readonly toasts: ActorRefFrom<typeof toastsMachine> }) => {
  const { t } = useTranslation("toasts")
  const shown = useSelector(toasts, shownToasts)
  return (
    <section aria-label={t("label")} aria-live="polite" className={styles.toasts} data-react-aria-top-layer="true">
      <ol className={styles.list}>
        {shown.map((toast) => (
          <Toast key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  )
}
