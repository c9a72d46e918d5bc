import { useSelector } from "@xstate/react"
import { useLayoutEffect } from "react"
import type { App } from "../../machines/app.ts"
import type { SiteTheme } from "../../domain/theme/SiteTheme.ts"
import { themeOf } from "../../machines/theme/theme.view.ts"

/** The browser's own bars take the colour of the document's scheme: the one that is chosen, else the system's. */
const colourBars = (worn: SiteTheme): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color][data-scheme]")) {
    const scheme = meta.dataset["scheme"]
    meta.media = worn === "system" ? `(prefers-color-scheme: ${scheme})` : worn === scheme ? "all" : "not all"
  }
}

/** For the shop's frame: the document wears the shop's theme for as long as that is there. */
export const useSiteTheme = (theme: App["theme"]): void => {
  const worn = useSelector(theme, themeOf)
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
