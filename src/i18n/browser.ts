import type { i18n, Resource } from "i18next"
import { createI18n } from "./i18n.ts"
import { chooseLanguage, type Language } from "./language.ts"

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

const texts = {
  tr: () => import("./turkish.ts").then(({ turkish }) => turkish),
  en: () => import("./english.ts").then(({ english }) => english)
} as const satisfies Record<Language, () => Promise<Resource[string]>>

/** The texts of every page in one language; nobody waits for the other one. Null if they cannot be loaded. */
const fetchTexts = (language: Language): Promise<Resource[string] | null> => texts[language]().catch(() => null)

/** The long texts, of which only one language is loaded, in a second one. */
const translatePages = async (words: i18n, language: Language): Promise<boolean> => {
  if (!words.hasResourceBundle(words.language, "pages")) return true
  const add = () => import("./pages.ts").then(({ addPages }) => addPages(words, [language]))
  return add().then(
    () => true,
    () => false
  )
}

/** Loads a language's texts and switches to it; keeps the current language if they cannot be loaded. */
export const speak = async (words: i18n, language: Language): Promise<void> => {
  const [found, hasPages] = await Promise.all([fetchTexts(language), translatePages(words, language)])
  if (found === null || !hasPages) return
  for (const [name, sentences] of Object.entries(found)) words.addResourceBundle(language, name, sentences)
  await words.changeLanguage(language)
}

/**
 * The page's language, from its address or storage, stored again and set in `<html lang>`. Turkish for this visit if
 * English cannot be loaded. Fails without Turkish, as a page without its code does.
 */
export const browserI18n = async (): Promise<i18n> => {
  const asked = new URLSearchParams(location.search).get("locale")
  const chosen = chooseLanguage(asked, recall())
  const english = chosen === "en" ? await fetchTexts("en") : null
  const language = english === null ? "tr" : "en"
  if (asked === language || recall() === language) remember(language)
  const instance = createI18n(language, { [language]: english ?? (await texts.tr()) })
  document.documentElement.lang = language
  instance.on("languageChanged", (next) => {
    document.documentElement.lang = next
    remember(next)
  })
  return instance
}
