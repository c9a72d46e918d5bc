/** Before the name of a writer: "Yazı: …", "Words by …". In small letters. */
const writers = [
  "yazı yazan yazar metin haber söyleşi röportaj konuşan öykü şiir anlatan aktaran derleyen hazırlayan".split(" "),
  ["by", "words", "words by", "text", "text by", "story", "story by", "written by", "interview", "interview by"]
].flat()
/** Before the names of those who have done something else. */
const others = [
  ..."çizim çizimler çizen resim resimler resimleyen fotoğraf fotoğraflar grafik grafikler illüstrasyon çeviri çeviren".split(
    " "
  ),
  ..."drawing drawings illustration illustrations illustrated picture pictures photograph photographs photos".split(" ")
]

const anyOf = (words: ReadonlyArray<string>): string =>
  words
    .flatMap((word) => [
      word,
      word.slice(0, 1).toLocaleUpperCase("tr") + word.slice(1),
      word.slice(0, 1).toUpperCase() + word.slice(1)
    ])
    .toSorted((a, b) => b.length - a.length)
    .join("|")

const namePart = String.raw`\p{Lu}(?:[\p{L}\p{M}’'-]*\p{Ll}|\.)`
const name = String.raw`${namePart}(?: ${namePart}){1,3}`
const names = String.raw`${name}(?:(?:,| ve| and| &) ${name})*`

/** The word may share its line: "Yazan ve çizen: …". */
const labelled = new RegExp(
  String.raw`(?:^|[\s,;.·|/–—])(?:${anyOf(writers)})(?: (?:ve|and) \p{Ll}+)?\s*[:·]?\s+(${names})`,
  "u"
)
/** Any few words before a colon: "Pazar raporu: …". */
const anyLabel = new RegExp(String.raw`^(?!(?:${anyOf(others)})\b)[\p{L}\p{N} -]{2,30}:\s+(${names})$`, "u")
const onlyNames = new RegExp(String.raw`^${names}$`, "u")
const namesFirst = new RegExp(String.raw`^(${names})\s?[,;·|/–—]\s`, "u")
const behind = new RegExp(String.raw`(?<! (?:ve|and))[\s,;·|/–—]+(?:${anyOf(others)})(?=$|[\s:,]).*$`, "u")
const greeting = /^(?:Sevgili|Sayın|Değerli|Dear)\s/u

const inSmallLetters = (text: string): string =>
  /\p{Ll}/u.test(text)
    ? text
    : text.replaceAll(/[\p{L}\p{M}’'-]+/gu, (word) => word.slice(0, 1) + word.slice(1).toLocaleLowerCase("tr"))

/** A line without what follows about drawings and photographs. */
const cleaned = (line: string): string => inSmallLetters(line.trim().replaceAll(/\s+/gu, " ")).replace(behind, "")

/** Who has written an article, behind a word that says so: "Yazı: Ozan Demirel". Null if the line says nobody. */
export const namedAuthor = (line: string): string | null => {
  const text = cleaned(line)
  return labelled.exec(text)?.[1] ?? anyLabel.exec(text)?.[1] ?? null
}

/** The names that a line consists of; null if it is none. */
export const wholeName = (line: string): string | null => {
  const text = cleaned(line)
  return onlyNames.test(text) && !greeting.test(text) ? text : null
}

/** The names that a line consists of or begins with: "Nermin Sayar, ayakta". */
export const leadingName = (line: string): string | null => {
  const found = wholeName(line) ?? namesFirst.exec(cleaned(line))?.[1] ?? null
  return found === null || greeting.test(found) ? null : found
}

/** A standfirst without the sentence at its end that names its writer. */
export const withoutByline = (text: string): string =>
  text.replace(new RegExp(String.raw`(?<=[.!?…]["”’»]?)\s+(?:${anyOf(writers)})\s*[:·]?\s+${names}\.?$`, "u"), "")
