import { useSelector } from "@xstate/react"
import { useLayoutEffect } from "react"
import type { App } from "../../machines/app.ts"
import type { ReaderTheme } from "../../domain/theme/ReaderTheme.ts"
import type { SiteTheme } from "../../domain/theme/SiteTheme.ts"
import { themeOf } from "../../machines/theme/theme.view.ts"

/** Colours the browser's bars like the page: by the chosen theme, else by the system's. */
const colourBars = (worn: SiteTheme | ReaderTheme): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color][data-scheme]")) {
    const scheme = meta.dataset["scheme"]
    const isWorn = scheme === (worn === "sepia" ? "light" : worn)
    meta.media = worn === "system" ? `(prefers-color-scheme: ${scheme})` : isWorn ? "all" : "not all"
  }
}

/** Applies a theme to the document while the component is mounted. */
export const useDocumentTheme = (worn: SiteTheme | ReaderTheme): void => {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (worn === "system") delete dataset["theme"]
    else dataset["theme"] = worn
    colourBars(worn)
    return () => {
      delete dataset["theme"]
      colourBars("system")
    }
  }, [worn])
}

/** Applies the shop's theme. */
export const useSiteTheme = (theme: App["theme"]): void => useDocumentTheme(useSelector(theme, themeOf))
