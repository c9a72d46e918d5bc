import type { i18n } from "i18next"
import { createI18n } from "./i18n.ts"
import { chooseLanguage, type Language } from "./language.ts"
import { turkish } from "./turkish.ts"

const storageKey = "locale"

const stored = (): string | null => {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

const inCookie = (): string | null => new RegExp(`(?:^|; )${storageKey}=([^;]*)`).exec(document.cookie)?.[1] ?? null

/** The stored language, else the one in which the server wrote the document. */
const recall = (): string | null => stored() ?? inCookie()

/** Seconds; browsers allow no more. */
const cookieLifetime = 400 * 24 * 60 * 60

/** In a cookie too, for the server's next document. */
const remember = (language: string): void => {
  document.cookie = `${storageKey}=${language}; Path=/; Max-Age=${cookieLifetime}; SameSite=Lax`
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Without storage the language is chosen again at the next visit.
  }
}

/** Turkish pages do not wait for English; null if it cannot be loaded. */
const fetchEnglish = () =>
  import("./english.ts").then(
    ({ english }) => english,
    () => null
  )

/** The long texts, of which only one language is loaded, in a second one. */
const translatePages = async (words: i18n, language: Language): Promise<boolean> => {
  if (!words.hasResourceBundle(words.language, "pages")) return true
  return import("./pages.ts")
    .then(({ addPages }) => addPages(words, [language]))
    .then(
      () => true,
      () => false
    )
}

/** Loads a language's texts and switches to it; keeps the current language if they cannot be loaded. */
export const speak = async (words: i18n, language: Language): Promise<void> => {
  const [english, hasPages] = await Promise.all([
    language === "en" ? fetchEnglish() : null,
    translatePages(words, language)
  ])
  if ((language === "en" && english === null) || !hasPages) return
  for (const [name, sentences] of Object.entries(english ?? {})) words.addResourceBundle("en", name, sentences)
  await words.changeLanguage(language)
}

/**
 * The page's language, from its address or storage, stored again and set in `<html lang>`. Turkish for this visit if
 * English cannot be loaded.
 */
export const browserI18n = async (): Promise<i18n> => {
  const asked = new URLSearchParams(location.search).get("locale")
  const chosen = chooseLanguage(asked, recall())
  const english = chosen === "en" ? await fetchEnglish() : null
  const language = english === null ? "tr" : chosen
  if (asked === language || recall() === language) remember(language)
  const instance = createI18n(language, { tr: turkish, ...(english === null ? {} : { en: english }) })
  document.documentElement.lang = language
  instance.on("languageChanged", (next) => {
    document.documentElement.lang = next
    remember(next)
  })
  return instance
}
