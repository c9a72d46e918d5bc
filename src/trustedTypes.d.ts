/** What a policy lets through; null is refused and reported. */
interface TrustedTypesRules {
  readonly createHTML?: (markup: string) => string | null
  readonly createScriptURL?: (address: string) => string | null
}

interface TrustedTypesPolicy {
  readonly createHTML: (markup: string) => TrustedHTML
  readonly createScriptURL: (address: string) => TrustedScriptURL
}

declare global {
  /** Absent in browsers that take text. */
  var trustedTypes:
    | { readonly createPolicy: (name: string, rules: TrustedTypesRules) => TrustedTypesPolicy }
    | undefined
}

export {}
