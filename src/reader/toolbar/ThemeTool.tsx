import { Coffee, Moon, Sun } from "lucide-react"
import { useTranslation } from "react-i18next"
import { type ReaderTheme, themeAfter } from "../../domain/theme/ReaderTheme.ts"
import type { ReaderThemeRef } from "../../machines/reader/readerTheme.view.ts"
import { Tool, type ToolProps } from "./Tool.tsx"

/** Daylight, coffee, night. */
const icons = { light: Sun, sepia: Coffee, dark: Moon } as const

interface ThemeToolProps extends Pick<ToolProps, "tipSide"> {
  readonly theme: ReaderThemeRef
  /** The chosen theme, or the shop's. */
  readonly paper: ReaderTheme
}

/** Switches to the next theme. Its name does not change, because the new theme is announced separately. */
export const ThemeTool = ({ theme, paper, ...tool }: ThemeToolProps) => {
  const { t } = useTranslation("reader")
  return (
    <Tool
      {...tool}
      icon={icons[paper]}
      label={t("tools.theme")}
      onPress={() => theme.send({ type: "theme.choose", theme: themeAfter(paper) })}
    />
  )
}
