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

/** Whoever reads Turkish does not wait for English; null where it cannot be had. */
const fetchEnglish = () =>
  import("./english.ts").then(
    ({ english }) => english,
    () => null
  )

/** Brings the language's words, and says everything in it from then on; in what it was said in, where they do not come. */
export const speak = async (words: i18n, language: Language): Promise<void> => {
  const english = language === "en" ? await fetchEnglish() : null
  if (language === "en" && english === null) return
  for (const [name, sentences] of Object.entries(english ?? {})) words.addResourceBundle("en", name, sentences)
  await words.changeLanguage(language)
}

/**
 * The page's language: chosen from its address and memory, remembered, and kept true in `<html lang>`. Turkish for this
 * visit, where English does not come.
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
