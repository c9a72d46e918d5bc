import { useSelector } from "@xstate/react"
import { useRef, useState } from "react"
import { ALargeSmall, Headphones, Minus, Plus, Printer, Search, X } from "lucide-react"
import { Dialog } from "react-aria-components/Dialog"
import { Popover } from "react-aria-components/Popover"
import { ToggleButton } from "react-aria-components/ToggleButton"
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup"
import { Toolbar } from "react-aria-components/Toolbar"
import { useTranslation } from "react-i18next"
import { faces, lineHeights, measures } from "../../domain/reader/readingSettings.ts"
import { type ReaderTheme, readerThemes } from "../../domain/theme/ReaderTheme.ts"
import { magazineRead, type ReadingModeRef } from "../../machines/reader/readingMode.view.ts"
import {
  isLargest,
  isSmallest,
  type ReadingSettingsRef,
  settingsIn
} from "../../machines/reader/readingSettings.view.ts"
import type { SpeechRef } from "../../machines/reader/speech.view.ts"
import { Choice } from "../../ui/parts/Choice.tsx"
import { IconButton } from "../../ui/parts/IconButton.tsx"
import { PlayButton } from "./PlayButton.tsx"
import styles from "./ReadingPanel.module.css"

interface PanelProps {
  readonly readingMode: ReadingModeRef
  readonly settings: ReadingSettingsRef
  /** Null while the reading mode closes. */
  readonly speech: SpeechRef | null
  /** The theme of the reader. */
  readonly paper: ReaderTheme
  /** Opens the search; null where the issue has none. */
  readonly onSearch: (() => void) | null
}

type SettingsProps = Pick<PanelProps, "settings">

const FontSize = ({ settings }: SettingsProps) => {
  const { t } = useTranslation("reading")
  const { fontSize } = useSelector(settings, settingsIn)
  const largest = useSelector(settings, isLargest)
  const smallest = useSelector(settings, isSmallest)
  return (
    <div className={styles.group}>
      <IconButton
        icon={Minus}
        label={t("smaller")}
        isTipForPointer
        aria-disabled={smallest}
        onPress={() => settings.send({ type: "font.resize", direction: "smaller" })}
      />
      <output className={styles.percent}>{t("percent", { percent: fontSize })}</output>
      <IconButton
        icon={Plus}
        label={t("larger")}
        isTipForPointer
        aria-disabled={largest}
        onPress={() => settings.send({ type: "font.resize", direction: "larger" })}
      />
    </div>
  )
}

const Themes = ({ settings, paper }: Pick<PanelProps, "settings" | "paper">) => {
  const { t } = useTranslation("reading")
  const { theme } = useSelector(settings, settingsIn)
  return (
    <ToggleButtonGroup
      aria-label={t("theme")}
      className={styles.themes ?? ""}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[theme ?? paper]}
      onSelectionChange={(keys) => {
        const chosen = readerThemes.find((one) => keys.has(one))
        if (chosen !== undefined) settings.send({ type: "settings.choose", chosen: { theme: chosen } })
      }}
    >
      {readerThemes.map((one) => (
        <ToggleButton
          key={one}
          id={one}
          className={styles.theme ?? ""}
          aria-label={t(`themes.${one}`)}
          data-dot={one}
        />
      ))}
    </ToggleButtonGroup>
  )
}

const Typesetting = ({ settings, paper }: Pick<PanelProps, "settings" | "paper">) => {
  const { t } = useTranslation("reading")
  const place = useRef<HTMLSpanElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { theme, face, lineHeight, measure } = useSelector(settings, settingsIn)
  return (
    <span ref={place}>
      <IconButton
        icon={ALargeSmall}
        label={t("settings")}
        isTipForPointer
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setIsOpen(true)}
      />
      <Popover
        className={styles.popover ?? ""}
        data-paper={theme ?? paper}
        triggerRef={place}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        placement="bottom end"
        offset={6}
      >
        <Dialog className={styles.choices ?? ""} aria-label={t("settings")}>
          <Choice
            label={t("face")}
            value={face}
            onChange={(chosen) => settings.send({ type: "settings.choose", chosen: { face: chosen } })}
            options={faces.map((value) => ({ value, label: t(`faces.${value}`) }))}
          />
          <Choice
            label={t("lineHeight")}
            value={lineHeight}
            onChange={(chosen) => settings.send({ type: "settings.choose", chosen: { lineHeight: chosen } })}
            options={lineHeights.map((value) => ({ value, label: t(`lineHeights.${value}`) }))}
          />
          <Choice
            label={t("measure")}
            value={measure}
            onChange={(chosen) => settings.send({ type: "settings.choose", chosen: { measure: chosen } })}
            options={measures.map((value) => ({ value, label: t(`measures.${value}`) }))}
          />
        </Dialog>
      </Popover>
    </span>
  )
}

/** How the text is set, and the way out. */
export const ReadingPanel = ({ readingMode, settings, speech, paper, onSearch }: PanelProps) => {
  const { t } = useTranslation(["reading", "reader"])
  const { title, strDate } = useSelector(readingMode, magazineRead)
  return (
    <header className={styles.bar}>
      <p className={styles.issue}>
        <span>{title}</span> <span className={styles.date}>{strDate}</span>
      </p>
      <Toolbar className={styles.panel ?? ""} aria-label={t("panel")}>
        <FontSize settings={settings} />
        <Themes settings={settings} paper={paper} />
        <Typesetting settings={settings} paper={paper} />
        {onSearch !== null && (
          <span className={styles.search}>
            <IconButton icon={Search} label={t("reader:search.title")} isTipForPointer onPress={onSearch} />
          </span>
        )}
        {speech !== null && <PlayButton speech={speech} beginning={Headphones} />}
        <span className={styles.print}>
          <IconButton icon={Printer} label={t("print")} isTipForPointer onPress={() => window.print()} />
        </span>
        <IconButton
          icon={X}
          label={t("close")}
          isTipForPointer
          onPress={() => readingMode.send({ type: "reading.close" })}
        />
      </Toolbar>
    </header>
  )
}
