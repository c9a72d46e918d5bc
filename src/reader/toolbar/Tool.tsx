import type { Shortcut } from "../../domain/reader/shortcuts.ts"
import { IconButton, type IconButtonProps } from "../../ui/parts/IconButton.tsx"
import styles from "./Tool.module.css"

export interface ToolProps extends Omit<IconButtonProps, "tip" | "render"> {
  /** The keys that do the same. */
  readonly shortcut?: Shortcut | undefined
}

/** A button of the reader's toolbars: its tip says its name, and the key that spares the way to it. */
export const Tool = ({ shortcut, ...button }: ToolProps) =>
  shortcut === undefined ? (
    <IconButton {...button} />
  ) : (
    <IconButton
      {...button}
      tip={
        <>
          {button.label} <kbd className={styles.keys}>{shortcut.shown}</kbd>
        </>
      }
      render={(props) => <button type="button" {...props} aria-keyshortcuts={shortcut.aria} />}
    />
  )
