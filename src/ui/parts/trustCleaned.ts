const cleaned = globalThis.trustedTypes?.createPolicy("sayfa-clean", { createHTML: (markup) => markup })

/** Lets markup into the document. It cleans nothing: only what `cleanPage` or `cleanArticle` answered may be given. */
export const trustCleaned = (markup: string): TrustedHTML | string => cleaned?.createHTML(markup) ?? markup
