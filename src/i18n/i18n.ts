import { createInstance, type i18n, type Resource } from "i18next"
import type { Language } from "./language.ts"

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
