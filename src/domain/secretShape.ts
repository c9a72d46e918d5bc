/** A signed token, an opaque token, a card number, or an address with credentials. */
const shapes = [
  /^[\w-]{16,}\.[\w-]{8,}\.[\w-]{8,}$/,
  /^[\w-]{40,}$/,
  /^(?:\d[ -]?){13,19}$/,
  /(?:^|[?&#])(?:code|state|nonce|token|id_token|access_token|refresh_token)=/i
]

/** Whether a text looks like something that must not leave the page. */
export const looksSecret = (text: string): boolean => shapes.some((shape) => shape.test(text))
