import { IconButton, type IconButtonProps } from "../../ui/parts/IconButton.tsx"
import styles from "./Tool.module.css"

/** The keys that do the same as a button: as `aria-keyshortcuts` has them, and as they stand on a keyboard. */
export interface Shortcut {
  readonly aria: string
  readonly shown: string
}

export interface ToolProps extends Omit<IconButtonProps, "tip" | "render"> {
  readonly shortcut?: Shortcut | undefined
}

/** A button of the reader's bars: its tip says its name, and the keys that spare the way to it. */
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
      render={(props) => <button {...props} aria-keyshortcuts={shortcut.aria} />}
    />
  )
