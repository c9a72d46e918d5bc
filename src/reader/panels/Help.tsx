import { useSelector } from "@xstate/react"
import { X } from "lucide-react"
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react"
import { Dialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { useTranslation } from "react-i18next"
import { type Keyed, keyActions, shortcutOf } from "../../domain/reader/shortcuts.ts"
import { areShortcutsKnown, areShortcutsOn } from "../../machines/reader/shortcuts.view.ts"
import { Checkbox } from "../../ui/parts/Checkbox.tsx"
import { IconButton } from "../../ui/parts/IconButton.tsx"
import { Overlay } from "../../ui/parts/Overlay.tsx"
import { useFocusGivenBack } from "../../ui/focus/useFocusGivenBack.ts"
import styles from "./Help.module.css"
import { isMac } from "./keyboard.ts"
import type { SidePanelProps } from "./SidePanelProps.ts"

const gestures = ["turn", "strip", "double", "pinch", "pan"] as const

const Keys = ({ keyed }: { readonly keyed: Keyed }) => {
  const { t } = useTranslation("reader")
  return (
    <dl className={styles.keys}>
      {keyActions.map((deed) => {
        const shortcut = shortcutOf(deed, keyed, isMac)
        return (
          shortcut && (
            <div key={deed} className={styles.row}>
              <dt className={styles.deed}>{t(`help.deed.${deed}`)}</dt>
              <dd className={styles.by}>
                {[shortcut.shown, ...shortcut.others].map((key, at) => (
                  <span key={key}>
                    {at > 0 && ` ${t("help.or")} `}
                    <kbd className={styles.key}>{key}</kbd>
                  </span>
                ))}
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}

const Gestures = ({ keyed }: { readonly keyed: Keyed }) => {
  const { t } = useTranslation("reader")
  return (
    <ul className={styles.gestures}>
      {gestures.map((gesture) =>
        gesture === "strip" && !keyed.hasStrip ? null : (
          <li key={gesture}>{t(`help.gesture.${gesture}`, { control: isMac ? "⌘" : "Ctrl" })}</li>
        )
      )}
    </ul>
  )
}

type ContentsProps = Pick<SidePanelProps, "gesturesFirst" | "keyed" | "shortcuts">

const Contents = ({ gesturesFirst, keyed, shortcuts }: ContentsProps) => {
  const { t } = useTranslation("reader")
  const isKnown = useSelector(shortcuts, areShortcutsKnown)
  const isOn = useSelector(shortcuts, areShortcutsOn)
  const byGesture = (
    <section key="hands">
      <h3 className={styles.heading}>{t("help.gestures")}</h3>
      <Gestures keyed={keyed} />
    </section>
  )
  const byKey = (
    <section key="keys">
      <h3 className={styles.heading}>{t("help.keys")}</h3>
      <Keys keyed={keyed} />
      <Checkbox
        label={t("help.singleKeys")}
        isSelected={isOn}
        isDisabled={!isKnown}
        onChange={(on) => shortcuts.send({ type: "shortcuts.choose", on })}
      />
    </section>
  )
  return gesturesFirst ? [byGesture, byKey] : [byKey, byGesture]
}

const CloseButton = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation("reader")
  return <IconButton icon={X} label={t("help.close")} tipSide="left" isTipForPointer onPress={close} />
}

/** Keys that scroll this list must not turn pages. */
const keepScrolling = (event: KeyboardEvent) => {
  if (["PageUp", "PageDown", "Home", "End"].includes(event.key)) event.stopPropagation()
}

interface PlaceProps {
  readonly title: string
  readonly close: () => void
  readonly children: ReactNode
}

const Column = ({ title, close, children }: PlaceProps) => {
  const heading = useId()
  const column = useRef<HTMLElement>(null)
  useFocusGivenBack(column, true)
  return (
    <aside ref={column} tabIndex={-1} className={styles.column} aria-labelledby={heading} onKeyDown={keepScrolling}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        <CloseButton close={close} />
      </div>
      {children}
    </aside>
  )
}

const Sheet = ({ title, close, children }: PlaceProps) => (
  <Overlay
    isOpen
    onOpenChange={(open) => {
      if (!open) close()
    }}
    isDismissable
    ground={styles.ground}
    card={styles.sheet}
  >
    <Dialog className={styles.dialog ?? ""}>
      <div className={styles.head}>
        <Heading slot="title" level={2} className={styles.title ?? ""}>
          {title}
        </Heading>
        <CloseButton close={close} />
      </div>
      {children}
    </Dialog>
  </Overlay>
)

/** The list of keys and gestures: a column beside the page, or a sheet over it. */
export const Help = ({ sidebar, beside, ...contents }: SidePanelProps) => {
  const { t } = useTranslation("reader")
  const Place = beside ? Column : Sheet
  return (
    <Place title={t("help.title")} close={() => sidebar.send({ type: "sidebar.close" })}>
      <Contents {...contents} />
    </Place>
  )
}
