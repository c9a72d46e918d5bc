import { useId } from "react"
import { Dialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { Button } from "./Button.tsx"
import styles from "./Confirmation.module.css"
import { Overlay } from "./Overlay.tsx"

export interface ConfirmationProps {
  readonly isOpen: boolean
  readonly title: string
  /** What will be lost. */
  readonly text: string
  readonly confirm: string
  readonly cancel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Where Enter does no harm. */
const focused = (button: HTMLButtonElement | null) => button?.focus()

/** Asks before something is lost. Escape, the ground beside it and the first button all keep it. */
export const Confirmation = ({ isOpen, title, text, confirm, cancel, onConfirm, onCancel }: ConfirmationProps) => {
  const described = useId()
  return (
    <Overlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onCancel()
      }}
      isDismissable
      ground={styles.ground}
      card={styles.modal}
    >
      <Dialog role="alertdialog" aria-describedby={described} className={styles.dialog ?? ""}>
        <Heading slot="title" level={2} className={styles.title ?? ""}>
          {title}
        </Heading>
        <p id={described} className={styles.text}>
          {text}
        </p>
        <div className={styles.actions}>
          <Button ref={focused} onPress={onCancel}>
            {cancel}
          </Button>
          <Button look="filled" onPress={onConfirm}>
            {confirm}
          </Button>
        </div>
      </Dialog>
    </Overlay>
  )
}
