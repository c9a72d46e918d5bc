const isSupported = (language: string): boolean => {
  try {
    return Intl.Segmenter.supportedLocalesOf(language).length > 0
  } catch {
    return false
  }
}

/** The segmenter of a language; the browser's own where the language is unknown. */
export const segmenterOf = (language: string, granularity: "word" | "sentence"): Intl.Segmenter =>
  new Intl.Segmenter(isSupported(language) ? language : undefined, { granularity })
