import { type ReactNode, useId } from "react"
import { Dialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import styles from "./DialogCard.module.css"
import { Overlay } from "./Overlay.tsx"

export interface DialogCardProps {
  readonly isOpen: boolean
  readonly title: string
  /** What it is about, announced when it opens. */
  readonly text?: ReactNode
  /** An `alertdialog` has to be answered, or seen, before anything else. */
  readonly role?: "dialog" | "alertdialog"
  /** Whether a press outside closes it, as Escape does. */
  readonly isDismissable?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

export const DialogCard = ({
  isOpen,
  title,
  text,
  role = "alertdialog",
  isDismissable = true,
  onClose,
  children
}: DialogCardProps) => {
  const described = useId()
  return (
    <Overlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable={isDismissable}
      ground={styles.ground}
      card={styles.modal}
    >
      <Dialog
        role={role}
        {...(text === undefined ? {} : { "aria-describedby": described })}
        className={styles.dialog ?? ""}
      >
        <Heading slot="title" level={2} className={styles.title ?? ""}>
          {title}
        </Heading>
        {text !== undefined && (
          <div id={described} className={styles.text}>
            {text}
          </div>
        )}
        {children}
      </Dialog>
    </Overlay>
  )
}

/** Its buttons, side by side. */
export const DialogActions = ({ children }: Pick<DialogCardProps, "children">) => (
  <div className={styles.actions}>{children}</div>
)
