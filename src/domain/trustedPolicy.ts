/** What a policy lets through; null is refused and reported. */
interface Rules {
  readonly createHTML?: (markup: string) => string | null
  readonly createScriptURL?: (address: string) => string | null
}

interface Policy {
  readonly createHTML: (markup: string) => TrustedHTML
}

declare global {
  var trustedTypes: { readonly createPolicy: (name: string, rules: Rules) => Policy } | undefined
}

/**
 * The browser takes markup and the addresses of scripts only from policies with a name that the page's security policy
 * knows (ADR 17). Null in a browser without them, which takes text.
 */
const policyOf = (name: string, rules: Rules): Policy | null =>
  globalThis.trustedTypes?.createPolicy(name, rules) ?? null

/** A way for markup through a policy of this name. */
export const markupPolicy = (name: string): ((markup: string) => TrustedHTML | string) => {
  const policy = policyOf(name, { createHTML: (markup) => markup })
  return (markup) => policy?.createHTML(markup) ?? markup
}

/**
 * What is given as text all the same: workers from this origin, and nothing in place of markup, by which React Aria
 * empties its announcements.
 */
export const allowOwnScripts = (origin: string): void => {
  policyOf("default", {
    createHTML: (markup) => (markup === "" ? markup : null),
    createScriptURL: (address) => (new URL(address, origin).origin === origin ? address : null)
  })
}
