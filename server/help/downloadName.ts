const isPlain = (character: string): boolean => /[A-Za-z0-9._ -]/.test(character)

/** RFC 8187 lets fewer characters stand than `encodeURIComponent` leaves. */
const extended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** The header that has a file saved and never shown, under its name (RFC 6266). */
export const downloadName = (name: string): string => {
  const wellFormed = name.toWellFormed()
  const plain = [...wellFormed].map((character) => (isPlain(character) ? character : "_")).join("")
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended(wellFormed)}`
}
