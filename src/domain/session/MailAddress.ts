/** Characters an address can have at most (RFC 5321, section 4.5.3.1.3, less its brackets). */
export const longestAddress = 254

/** Something, an @, something with a dot in it; nothing that a mail's head could be broken with. */
export const isMailAddress = (text: string): boolean =>
  text.length <= longestAddress &&
  /^[^\s\p{Cc}@<>,;:"()[\]\\]+@[^\s\p{Cc}@<>,;:"()[\]\\]+\.[^\s\p{Cc}@<>,;:"()[\]\\]{2,}$/u.test(text)
