import type { i18n } from "i18next"
import { createI18n } from "./i18n.ts"
import { chooseLanguage } from "./language.ts"
import { resources } from "./resources.ts"

const storageKey = "locale"

const stored = (): string | null => {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

const inCookie = (): string | null => new RegExp(`(?:^|; )${storageKey}=([^;]*)`).exec(document.cookie)?.[1] ?? null

/** What the server has written the document in, where nothing else is known: neither may turn the other's language. */
const recall = (): string | null => stored() ?? inCookie()

/** Seconds: browsers keep none for longer. */
const cookieLifetime = 400 * 24 * 60 * 60

/** In a cookie too, by which the server writes the next document in it. */
const remember = (language: string): void => {
  document.cookie = `${storageKey}=${language}; Path=/; Max-Age=${cookieLifetime}; SameSite=Lax`
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // A browser that keeps nothing is asked again at the next visit.
  }
}

/** The page's language: chosen from its address and memory, remembered, and kept true in `<html lang>`. */
export const browserI18n = (): i18n => {
  const asked = new URLSearchParams(location.search).get("locale")
  const language = chooseLanguage(asked, recall())
  if (asked === language || recall() === language) remember(language)
  const instance = createI18n(language, resources)
  document.documentElement.lang = language
  instance.on("languageChanged", (next) => {
    document.documentElement.lang = next
    remember(next)
  })
  return instance
}
