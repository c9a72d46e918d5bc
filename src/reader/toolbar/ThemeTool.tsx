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

/** Switches to the next theme. It says which one is worn, and which comes next. */
export const ThemeTool = ({ theme, paper, ...tool }: ThemeToolProps) => {
  const { t } = useTranslation("reader")
  return (
    <Tool
      {...tool}
      icon={icons[paper]}
      label={t(`tools.theme.${paper}`)}
      onPress={() => theme.send({ type: "theme.choose", theme: themeAfter(paper) })}
    />
  )
}
