import { createInstance, type i18n, type Resource } from "i18next"
import { type Language, languages } from "./language.ts"

/**
 * An i18next instance that is ready at once, for browser and server. Values are not escaped: React does that, and the
 * server answers JSON.
 */
export const createI18n = (language: Language, resources: Resource): i18n => {
  const instance = createInstance({
    lng: language,
    fallbackLng: "en",
    supportedLngs: ["tr", "en"],
    defaultNS: "common",
    resources,
    initAsync: false,
    interpolation: { escapeValue: false }
  })
  void instance.init()
  return instance
}

/** One namespace's texts in each language. */
type Texts = Readonly<Record<Language, object>>

/** Adds namespaces that were loaded after the first ones. */
export const addTexts = (words: i18n, texts: Readonly<Record<string, Texts>>): void => {
  for (const [name, sentences] of Object.entries(texts))
    for (const language of languages) words.addResourceBundle(language, name, sentences[language])
}
