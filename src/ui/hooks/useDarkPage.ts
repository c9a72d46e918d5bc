import { useSyncExternalStore } from "react"

const dark = "(prefers-color-scheme: dark)"

const listen = (look: () => void): (() => void) => {
  const system = matchMedia(dark)
  system.addEventListener("change", look)
  const theme = new MutationObserver(look)
  theme.observe(document.documentElement, { attributeFilter: ["data-theme"] })
  return () => {
    system.removeEventListener("change", look)
    theme.disconnect()
  }
}

const read = (): boolean => {
  const theme = document.documentElement.dataset["theme"]
  return theme === undefined ? matchMedia(dark).matches : theme === "dark"
}

/** Whether the page is dark, by its theme or else by the system's. */
export const useDarkPage = (): boolean => useSyncExternalStore(listen, read)
