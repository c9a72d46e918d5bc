import { X } from "lucide-react"
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react"
import { Dialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { useDialogFocusGivenBack } from "../../ui/focus/useDialogFocusGivenBack.ts"
import { useFocusGivenBack } from "../../ui/focus/useFocusGivenBack.ts"
import { IconButton } from "../../ui/parts/IconButton.tsx"
import { Overlay } from "../../ui/parts/Overlay.tsx"
import { focusViewer } from "../effects/focusViewer.ts"
import { useCloseRequest } from "../effects/useCloseRequest.ts"
import styles from "./PanelPlace.module.css"

/** Keys by which one moves in what is read here are not the page's. */
const keepScrolling = (event: KeyboardEvent) => {
  if (["PageUp", "PageDown", "Home", "End"].includes(event.key)) event.stopPropagation()
}

interface PlaceProps {
  readonly title: string
  readonly closeLabel: string
  /** It is as high as its place, and what is in it scrolls by itself. */
  readonly isWhole?: boolean
  /** Whether a column leaves the focus where it is when it comes. */
  readonly isFocusLeft?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

const CloseButton = ({ closeLabel, onClose }: Pick<PlaceProps, "closeLabel" | "onClose">) => (
  <IconButton icon={X} label={closeLabel} tipSide="left" isTipForPointer onPress={onClose} />
)

const Column = ({ title, closeLabel, isWhole, isFocusLeft = false, onClose, children }: PlaceProps) => {
  const heading = useId()
  const column = useRef<HTMLElement>(null)
  useFocusGivenBack(column, !isFocusLeft)
  return (
    <aside
      ref={column}
      tabIndex={-1}
      className={styles.column}
      data-whole={isWhole}
      aria-labelledby={heading}
      onKeyDown={keepScrolling}
    >
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        <CloseButton closeLabel={closeLabel} onClose={onClose} />
      </div>
      {children}
    </aside>
  )
}

const Sheet = ({ title, closeLabel, isWhole = false, onClose, children }: PlaceProps) => {
  useDialogFocusGivenBack(true, focusViewer)
  useCloseRequest(onClose)
  return (
    <Overlay
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable
      ground={styles.ground}
      card={isWhole ? styles.wholeSheet : styles.sheet}
    >
      <Dialog className={styles.dialog ?? ""}>
        <div className={styles.head}>
          <Heading slot="title" level={2} className={styles.title ?? ""}>
            {title}
          </Heading>
          <CloseButton closeLabel={closeLabel} onClose={onClose} />
        </div>
        {children}
      </Dialog>
    </Overlay>
  )
}

/** Where a panel is shown: a column beside the page, or a sheet over it. */
export const PanelPlace = ({ beside, ...place }: PlaceProps & { readonly beside: boolean }) =>
  beside ? <Column {...place} /> : <Sheet {...place} />
