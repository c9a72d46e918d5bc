import { useSelector } from "@xstate/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { type Keyed, keyActions, shortcutOf } from "../../domain/reader/shortcuts.ts"
import { addTexts } from "../../i18n/i18n.ts"
import { aids } from "../../i18n/aids.ts"
import { areShortcutsKnown, areShortcutsOn } from "../../machines/reader/shortcuts.view.ts"
import { Checkbox } from "../../ui/parts/Checkbox.tsx"
import { caretActions, caretKeysOf } from "../../domain/reader/text/caretKeys.ts"
import styles from "./ReaderHelp.module.css"
import { isMac } from "./keyboard.ts"
import { PanelPlace } from "./PanelPlace.tsx"
import type { HelpProps } from "./SidePanelProps.ts"

const gestures = ["turn", "edge", "wheel", "strip", "double", "pinch", "pan"] as const

/** A key as it is named here; Space bears no name on the keyboard. */
const useKeyName = () => {
  const { t } = useTranslation("aids")
  return (key: string) => key.replace("Space", t("help.space"))
}

const Keys = ({ keyed }: { readonly keyed: Keyed }) => {
  const { t } = useTranslation("aids")
  const named = useKeyName()
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
                    <kbd className={styles.key}>{named(key)}</kbd>
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

/** What keys do while the caret is in the text. */
const TextKeys = () => {
  const { t } = useTranslation("aids")
  return (
    <dl className={styles.keys}>
      {caretActions.map((action) => (
        <div key={action} className={styles.row}>
          <dt className={styles.deed}>{t(`help.text.${action}`)}</dt>
          <dd className={styles.by}>
            {caretKeysOf(action, isMac).map((key, at) => (
              <span key={key}>
                {at > 0 && ` ${t("help.or")} `}
                <kbd className={styles.key}>{key}</kbd>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Gestures = ({ keyed, isKeyed }: Pick<HelpProps, "keyed"> & { readonly isKeyed: boolean }) => {
  const { t } = useTranslation("aids")
  return (
    <ul className={styles.gestures}>
      {gestures.map((gesture) => {
        if ((gesture === "strip" && !keyed.hasStrip) || (gesture === "wheel" && !isKeyed)) return null
        const words = gesture === "pinch" && !isKeyed ? "fingers" : gesture
        return <li key={gesture}>{t(`help.gesture.${words}`, { control: isMac ? "⌘" : "Ctrl" })}</li>
      })}
    </ul>
  )
}

type ContentsProps = Pick<HelpProps, "gesturesFirst" | "hasKeyboard" | "keyed" | "shortcuts">

const Contents = ({ gesturesFirst, hasKeyboard, keyed, shortcuts }: ContentsProps) => {
  const { t } = useTranslation("aids")
  const isKnown = useSelector(shortcuts, areShortcutsKnown)
  const isOn = useSelector(shortcuts, areShortcutsOn)
  const isKeyed = hasKeyboard()
  const byGesture = (
    <section key="hands">
      <h3 className={styles.heading}>{t("help.gestures")}</h3>
      <Gestures keyed={keyed} isKeyed={isKeyed} />
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
      <h4 className={styles.heading}>{t("help.text.title")}</h4>
      <TextKeys />
    </section>
  )
  if (!isKeyed) return byGesture
  return gesturesFirst ? [byGesture, byKey] : [byKey, byGesture]
}

/** The list of keys and gestures: a column beside the page, or a sheet over it. */
export const Help = ({ sidebar, beside, ...contents }: HelpProps) => {
  const { t, i18n } = useTranslation(["aids", "reader"])
  useState(() => addTexts(i18n, { aids }))
  return (
    <PanelPlace
      title={t("reader:help.title")}
      closeLabel={t("help.close")}
      beside={beside}
      onClose={() => sidebar.send({ type: "sidebar.close" })}
    >
      <Contents {...contents} />
    </PanelPlace>
  )
}
