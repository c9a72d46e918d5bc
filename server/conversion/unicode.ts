/**
 * What TeX's fonts (T1, and OT1's ligatures) draw at Unicode's control codes. Old documents do not say so, and these
 * codes mean nothing else in text.
 */
const TEX: ReadonlyMap<number, string> = new Map([
  ...["ff", "fi", "fl", "ffi", "ffl"].flatMap(
    (text, index) =>
      [
        [0x0b + index, text],
        [0x1b + index, text]
      ] as const
  ),
  [0x10, "“"],
  [0x11, "”"],
  [0x12, "„"],
  [0x13, "«"],
  [0x14, "»"],
  [0x15, "–"],
  [0x16, "—"]
])

/** U+FB00 to U+FB06, which nobody types. */
const LIGATURES = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"]

/** The forms that Hebrew and Arabic letters take beside others, and their ligatures: what stands for them is typed. */
const isForm = (code: number): boolean => (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc)

/** Invisible characters that change the writing direction of their surroundings. */
const isDirectionMark = (code: number): boolean =>
  (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)

/**
 * A code as text: ligatures as letters, `null` for what is not text. `known` is false if the document has no mapping.
 */
export const textOfCode = (code: number, known: boolean): string | null => {
  if (!known && code < 0x20) return TEX.get(code) ?? null
  if (code >= 0xfb00 && code <= 0xfb06) return LIGATURES[code - 0xfb00] ?? null
  if (isForm(code)) return String.fromCodePoint(code).normalize("NFKC").trim()
  const isControl =
    code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0xfff0 && code <= 0xffff && code !== 0xfffd)
  const isHalf = code >= 0xd800 && code < 0xe000
  return isControl || isHalf || isDirectionMark(code) || code > 0x10ffff ? null : String.fromCodePoint(code)
}
