import { Button } from "./Button.tsx"
import { DialogActions, DialogCard } from "./DialogCard.tsx"
import { takeFocus } from "../focus/takeFocus.ts"

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

/** Asks before something is lost. Escape, a press outside and the first button, which has the focus, all cancel. */
export const Confirmation = ({ isOpen, title, text, confirm, cancel, onConfirm, onCancel }: ConfirmationProps) => (
  <DialogCard isOpen={isOpen} title={title} text={text} onClose={onCancel}>
    <DialogActions>
      <Button ref={takeFocus} onPress={onCancel}>
        {cancel}
      </Button>
      <Button look="filled" onPress={onConfirm}>
        {confirm}
      </Button>
    </DialogActions>
  </DialogCard>
)
