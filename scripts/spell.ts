import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ensurePackages } from "./system.ts"
import { root } from "./tool.ts"

/**
 * Spell-checks the demo magazines: `npm run spell [-- --accept]` prints every word that is neither in hunspell's
 * Turkish or British dictionary nor in the publication's `words.txt`, and ends with a line of figures. `--accept`
 * writes those words into the lists; read them first.
 */
const content = join(root, "server/demo/content")
const accepts = process.argv.includes("--accept")

const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]
  )

/** The readable text of a file. */
const proseOf = (file: string): string => {
  const source = readFileSync(file, "utf8")
  if (file.endsWith(".json")) {
    return [...source.matchAll(/"(?:title|description|summary|author|publisher_name)": "([^"]*)"/g)]
      .map(([, text]) => text)
      .join("\n")
  }
  return source
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/(?<=\p{L})<\/?(?:a|b|em|i|small|span|strong)\b[^>]*>(?=\p{Ll})/gu, "")
    .replaceAll(/&shy;/g, "")
    .replaceAll(/<[^>]+>|&\w+;/g, " ")
}

/** Without suffixes after an apostrophe, and without addresses. */
const readable = (text: string, language: string): string =>
  text
    .replaceAll(/\S+@\S+|https?:\S+|\b[\w.-]+\.example\b/g, " ")
    .replaceAll(/[’'](\p{L}+)/gu, (ending) => (language === "tr" ? "" : ending.replace("’", "'")))

const unknownTo = (dictionary: string, text: string): ReadonlyArray<string> =>
  execFileSync("hunspell", ["-d", dictionary, "-i", "utf-8", "-l"], { input: text, encoding: "utf8", maxBuffer: 1e8 })
    .split("\n")
    .filter((word) => word.length > 1)

ensurePackages(["hunspell", "hunspell-tr", "hunspell-en-gb"])
let words = 0
let accepted = 0
let unknown = 0
for (const publication of readdirSync(content)) {
  const described = join(content, publication, "publication.json")
  if (!existsSync(described)) continue
  const { language } = JSON.parse(readFileSync(described, "utf8")) as { readonly language: "tr" | "en" }
  const list = join(content, publication, "words.txt")
  const known = new Set(existsSync(list) ? readFileSync(list, "utf8").trim().split("\n") : [])
  const texts = filesIn(join(content, publication))
    .filter((file) => /(?:articles\/.*|pages)\.html$|(?:issue|publication)\.json$/.test(file))
    .map((file) => ({
      file: file.slice(join(content, publication).length + 1),
      text: readable(proseOf(file), language)
    }))
  const whole = texts.map(({ text }) => text).join("\n")
  words += whole.split(/\s+/).length
  const standing = unknownTo(language === "tr" ? "tr_TR" : "en_GB", whole)
  if (accepts) {
    const collator = new Intl.Collator(language)
    const accepting = [...new Set(standing)].toSorted(collator.compare)
    if (accepting.length > 0 || existsSync(list)) writeFileSync(list, accepting.map((word) => `${word}\n`).join(""))
    continue
  }
  accepted += standing.filter((word) => known.has(word)).length
  for (const word of new Set(standing.filter((word) => !known.has(word)))) {
    unknown += 1
    const files = texts.filter(({ text }) => text.includes(word)).map(({ file }) => file)
    console.log(`${publication}: ${word} (${files.join(", ")})`)
  }
}
console.log(`${words} words read, ${accepted} times one of a list, ${unknown} unknown`)
if (unknown > 0) process.exitCode = 1
