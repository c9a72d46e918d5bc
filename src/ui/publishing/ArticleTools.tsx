import type { Editor } from "@tiptap/core"
import { useEditorState } from "@tiptap/react"
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2
} from "lucide-react"
import { type RefCallback, useCallback, useRef, useState } from "react"
import { ToggleButton } from "react-aria-components/ToggleButton"
import { Toolbar } from "react-aria-components/Toolbar"
import { useTranslation } from "react-i18next"
import { Button } from "../parts/Button.tsx"
import { Field } from "../parts/Field.tsx"
import { IconButton } from "../parts/IconButton.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import { isLinkAddress } from "./articleExtensions.ts"
import styles from "./ArticleEditor.module.css"

interface OfEditor {
  readonly editor: Editor
}

const marksIn = ({ editor }: OfEditor) => ({
  heading: editor.isActive("heading", { level: 2 }),
  subheading: editor.isActive("heading", { level: 3 }),
  bold: editor.isActive("bold"),
  italic: editor.isActive("italic"),
  bulletList: editor.isActive("bulletList"),
  orderedList: editor.isActive("orderedList"),
  blockquote: editor.isActive("blockquote"),
  link: editor.isActive("link"),
  address: String(editor.getAttributes("link")["href"] ?? ""),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo()
})

const tools = [
  ["heading", Heading2, (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run()],
  ["subheading", Heading3, (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run()],
  ["bold", Bold, (editor) => editor.chain().focus().toggleBold().run()],
  ["italic", Italic, (editor) => editor.chain().focus().toggleItalic().run()],
  ["bulletList", List, (editor) => editor.chain().focus().toggleBulletList().run()],
  ["orderedList", ListOrdered, (editor) => editor.chain().focus().toggleOrderedList().run()],
  ["blockquote", Quote, (editor) => editor.chain().focus().toggleBlockquote().run()]
] as const satisfies ReadonlyArray<readonly [string, LucideIcon, (editor: Editor) => boolean]>

interface LinkAddressProps extends OfEditor {
  /** Of the link at the cursor; empty if there is none. */
  readonly before: string
  readonly isDisabled: boolean
  readonly field: RefCallback<HTMLInputElement>
  readonly onClose: () => void
}

const LinkAddress = ({ editor, before, isDisabled, field, onClose }: LinkAddressProps) => {
  const { t } = useTranslation("publishing")
  const [address, setAddress] = useState(before)
  const [isWrong, setIsWrong] = useState(false)
  const set = () => {
    if (!isLinkAddress(address.trim())) return setIsWrong(true)
    editor.chain().focus().extendMarkRange("link").setLink({ href: address.trim() }).run()
    onClose()
  }
  const leave = () => {
    editor.commands.focus()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run()
    onClose()
  }
  return (
    <form className={styles.address} onSubmit={submitHandler(set)} onKeyDown={({ key }) => key === "Escape" && leave()}>
      <Field
        ref={field}
        label={t("articles.address.label")}
        hint={t("articles.address.hint")}
        value={address}
        onChange={(value) => {
          setAddress(value)
          setIsWrong(false)
        }}
        {...(isWrong ? { problem: t("articles.address.wrong") } : {})}
      />
      <div className={styles.actions}>
        <Button type="submit" isDisabled={isDisabled}>
          {t("articles.address.set")}
        </Button>
        {before !== "" && (
          <Button look="quiet" isDisabled={isDisabled} onPress={remove}>
            {t("articles.address.remove")}
          </Button>
        )}
      </div>
    </form>
  )
}

/** What can be made of the selected text. */
export const ArticleTools = ({ editor, isDisabled }: OfEditor & { readonly isDisabled: boolean }) => {
  const { t } = useTranslation("publishing")
  const marks = useEditorState({ editor, selector: marksIn })
  const [isLinking, setIsLinking] = useState(false)
  // The field that opens takes the focus; the one of another link at the cursor does not.
  const isOpening = useRef(false)
  const field = useCallback((input: HTMLInputElement | null) => {
    if (input === null || !isOpening.current) return
    isOpening.current = false
    input.focus()
  }, [])
  return (
    <div className={styles.tools}>
      <Toolbar aria-label={t("articles.tools")} className={styles.toolbar ?? ""}>
        {tools.map(([name, Icon, run]) => (
          <ToggleButton
            key={name}
            className={styles.tool ?? ""}
            aria-label={t(`articles.tool.${name}`)}
            isSelected={marks[name]}
            isDisabled={isDisabled}
            onPress={() => run(editor)}
          >
            <Icon aria-hidden size={20} strokeWidth={1.8} />
          </ToggleButton>
        ))}
        <ToggleButton
          className={styles.tool ?? ""}
          aria-label={t("articles.tool.link")}
          aria-expanded={isLinking}
          isSelected={marks.link}
          isDisabled={isDisabled}
          onPress={() => {
            isOpening.current = !isLinking
            setIsLinking(!isLinking)
          }}
        >
          <LinkIcon aria-hidden size={20} strokeWidth={1.8} />
        </ToggleButton>
        <IconButton
          icon={Undo2}
          label={t("articles.tool.undo")}
          isDisabled={isDisabled || !marks.canUndo}
          onPress={() => editor.chain().focus().undo().run()}
        />
        <IconButton
          icon={Redo2}
          label={t("articles.tool.redo")}
          isDisabled={isDisabled || !marks.canRedo}
          onPress={() => editor.chain().focus().redo().run()}
        />
      </Toolbar>
      {isLinking && (
        <LinkAddress
          key={marks.address}
          editor={editor}
          before={marks.address}
          isDisabled={isDisabled}
          field={field}
          onClose={() => setIsLinking(false)}
        />
      )}
    </div>
  )
}
