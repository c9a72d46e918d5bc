/** A signed token, an opaque token, or a card number. */
const whole = [/^[\w-]{16,}\.[\w-]{8,}\.[\w-]{8,}$/, /^[\w-]{40,}$/, /^(?:\d[ -]?){13,19}$/]

/** The shortest text of these shapes. */
const shortest = 13

/** An address with credentials. */
const credentials = /(?:^|[?&#])(?:code|state|nonce|token|id_token|access_token|refresh_token)=/i

/** Whether a text looks like something that must not leave the page. */
export const looksSecret = (text: string): boolean =>
  (text.length >= shortest && whole.some((shape) => shape.test(text))) || (text.includes("=") && credentials.test(text))
