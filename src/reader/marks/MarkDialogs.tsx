import { useSelector } from "@xstate/react"
import { type KeyboardEvent, useId } from "react"
import { useTranslation } from "react-i18next"
import { maxMarksOfKind } from "../../domain/reader/ReadingData.ts"
import { snippetLength, snippetOf } from "../../domain/reader/marks/snippet.ts"
import { edited, isRemovalAsked, type NoteEditorRef, noteText } from "../../machines/reader/noteEditor.view.ts"
import { refusalOf, type SelectionRef } from "../../machines/reader/selection.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import { Confirmation } from "../../ui/parts/Confirmation.tsx"
import { DialogActions, DialogCard } from "../../ui/parts/DialogCard.tsx"
import { takeFocus } from "../../ui/focus/takeFocus.ts"
import { useDialogFocusGivenBack } from "../../ui/focus/useDialogFocusGivenBack.ts"
import { useFormats } from "../../ui/parts/useFormats.ts"
import styles from "./MarkDialogs.module.css"

/** A ref that takes the focus, with the caret after what is written: that is where writing goes on. */
const takeFocusAtEnd = (field: HTMLTextAreaElement | null) => {
  field?.setSelectionRange(field.value.length, field.value.length)
  field?.focus()
}

const NoteEditor = ({ editor }: { readonly editor: NoteEditorRef }) => {
  const { t } = useTranslation("reader")
  const field = useId()
  const highlight = useSelector(editor, edited)
  const text = useSelector(editor, noteText)
  const cancel = () => editor.send({ type: "editor.cancel" })
  /** Escape: what is written may not be lost by a slip. */
  const leave = () => editor.send({ type: "editor.leave" })
  const save = () => editor.send({ type: "editor.save" })
  const saveByKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === "Enter" && (ctrlKey || metaKey)) save()
  }
  const words = snippetOf(highlight?.text ?? "", snippetLength.editor)
  return (
    <DialogCard
      isOpen={highlight !== null}
      role="dialog"
      title={t("marks.title", { page: highlight?.page, words })}
      isDismissable={false}
      onClose={leave}
    >
      <label className={styles.label} htmlFor={field}>
        {t("marks.field")}
      </label>
      <textarea
        id={field}
        ref={takeFocusAtEnd}
        className={styles.note}
        rows={5}
        placeholder={t("marks.placeholder")}
        value={text}
        onChange={(event) => editor.send({ type: "editor.write", text: event.currentTarget.value })}
        onKeyDown={saveByKey}
      />
      <DialogActions>
        <Button onPress={cancel}>{t("marks.cancel")}</Button>
        <Button look="filled" onPress={save}>
          {t("marks.save")}
        </Button>
      </DialogActions>
    </DialogCard>
  )
}

export interface MarkDialogsProps {
  readonly selection: SelectionRef
  readonly editor: NoteEditorRef
  /** Gives the focus on where what opened a dialog has gone. */
  readonly giveBack: () => void
}

/** What lies over the page while a note is written, deleted, or a selection is refused. */
export const MarkDialogs = ({ selection, editor, giveBack }: MarkDialogsProps) => {
  const { t } = useTranslation("reader")
  const { count } = useFormats()
  const refusal = useSelector(selection, refusalOf)
  const isFull = refusal === "MarksFull"
  const close = () => selection.send({ type: "selection.close" })
  useDialogFocusGivenBack(true, giveBack)
  return (
    <>
      <NoteEditor editor={editor} />
      <Confirmation
        isOpen={useSelector(editor, isRemovalAsked)}
        title={t("marks.ask")}
        text={t("marks.question")}
        confirm={t("marks.delete")}
        cancel={t("marks.keep")}
        onConfirm={() => editor.send({ type: "editor.confirm" })}
        onCancel={() => editor.send({ type: "editor.keep" })}
      />
      <DialogCard
        isOpen={refusal !== null}
        title={isFull ? t("marks.full") : t("marks.refused")}
        text={isFull ? t("marks.fullHint", { most: count(maxMarksOfKind) }) : t("marks.refusedHint")}
        onClose={close}
      >
        <DialogActions>
          <Button ref={takeFocus} onPress={close}>
            {t("marks.close")}
          </Button>
        </DialogActions>
      </DialogCard>
    </>
  )
}
