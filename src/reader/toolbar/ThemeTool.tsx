import { Coffee, Moon, Sun } from "lucide-react"
import { useTranslation } from "react-i18next"
import { type ReaderTheme, themeAfter } from "../../domain/theme/ReaderTheme.ts"
import type { ReaderThemeRef } from "../../machines/reader/readerTheme.view.ts"
import { Tool, type ToolProps } from "./Tool.tsx"

/** In daylight, over a cup, at night. */
const icons = { light: Sun, sepia: Coffee, dark: Moon } as const

interface ThemeToolProps extends Pick<ToolProps, "tipSide"> {
  readonly theme: ReaderThemeRef
  /** The paper that is worn, chosen or the shop's. */
  readonly paper: ReaderTheme
}

/** The next paper. Its name stays, as whoever listens is told of the paper once it is there. */
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
