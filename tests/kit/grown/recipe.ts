import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../../scripts/tool.ts"

const operations = join(root, "docs", "operations.md")

/**
 * The configuration in the operator's guide that begins with this line, with what is an example there put right. Fails
 * if the guide no longer has one of the examples.
 */
export const recipe = (beginning: string, changes: ReadonlyArray<readonly [example: string, own: string]>): string => {
  const blocks = readFileSync(operations, "utf8").matchAll(/^```(?:nginx|haproxy)\n(.*?)^```$/gmsu)
  const found = [...blocks].map(([, text = ""]) => text).find((text) => text.startsWith(`${beginning}\n`))
  if (found === undefined) throw new Error(`No configuration in ${operations} begins with: ${beginning}`)
  return changes.reduce((text, [example, own]) => {
    if (!text.includes(example)) throw new Error(`The configuration of ${beginning} has no line: ${example}`)
    return text.replaceAll(example, own)
  }, found)
}
