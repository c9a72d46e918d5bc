import { Effect } from "effect"
import { type BuiltFile, Interface } from "./interface.ts"

interface Sheet {
  readonly text: string
  readonly classes: ReadonlySet<string>
}

const sheets = new WeakMap<BuiltFile, Sheet>()

const sheetOf = (file: BuiltFile): Sheet => {
  const known = sheets.get(file)
  if (known !== undefined) return known
  const text = new TextDecoder().decode(file.bytes)
  const sheet = { text, classes: new Set([...text.matchAll(/\.([A-Z]\w*_\w+)/g)].map(([, name = ""]) => name)) }
  sheets.set(file, sheet)
  return sheet
}

const classesIn = (outline: string): ReadonlyArray<string> => [
  ...new Set([...outline.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")))
]

/**
 * What an outline needs of its screen's style sheets (paths), as an element of the document: a browser asks for six files
 * at a time, and its pictures are among them. The sheets themselves follow at the end, for the code.
 */
export const outlineStyles = Effect.fnUntraced(function* (
  outline: string,
  paths: ReadonlyArray<string>,
  nonce: string
) {
  const built = yield* Interface
  const files = yield* Effect.forEach(paths, (path) => built.file(path))
  const classes = classesIn(outline)
  const texts = files
    .flatMap((file) => (file === null ? [] : [sheetOf(file)]))
    .filter((sheet) => classes.some((name) => sheet.classes.has(name)))
    .map(({ text }) => text)
  return texts.length === 0 ? [] : [`<style nonce="${nonce}">${texts.join("\n")}</style>`]
})
