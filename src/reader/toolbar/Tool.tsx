import type { Shortcut } from "../../domain/reader/shortcuts.ts"
import { IconButton, type IconButtonProps } from "../../ui/parts/IconButton.tsx"
import styles from "./Tool.module.css"

export interface ToolProps extends Omit<IconButtonProps, "tip" | "render"> {
  /** The keyboard shortcut for the same. */
  readonly shortcut?: Shortcut | undefined
}

/** A toolbar button; its tooltip shows its name and shortcut. */
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
