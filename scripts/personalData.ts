import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { personalData } from "../server/account/personalData.ts"
import { root } from "./tool.ts"

const page = join(root, "docs/personal-data.md")

const before = `# Personal data

What the shop stores of people, why, how long, what becomes of it when an account is erased, and which file of a user's archive has it ([product](product.md), "One's own data"). Written by \`npm run data\` from \`server/account/personalData.ts\`, which also erases. A test compares that list with the columns of the database: a new one has to be decided on. Another lets each time pass and looks at what is left.

*Deleted*: the row goes with the account. *Emptied*: the row stays, without these columns. *Replaced*: something else stands in their place. Orders and sales are kept for 10 years from the end of the calendar year of their last entry, because the Turkish Commercial Code (article 82) asks for a merchant's books; not whose they were, once that account is erased. Then sales go, and orders without a person; a user's own orders stay with the account.

Files: uploads and archives are deleted with their users. Mails are not stored, except where no mail server is configured: then the data folder has the last 1,000. The log has no names and no addresses. What a visitor's browser stores stays in that browser.

| table | columns | what | why | how long | at erasure | archive |
| --- | --- | --- | --- | --- | --- | --- |
`

const written = (): string => {
  const rows = Object.entries(personalData).flatMap(([table, { personal }]) =>
    personal.map(({ columns, what, why, until, erasure, archive }) => {
      const names = columns.split(" ").map((column) => `\`${column}\``)
      return `| \`${table}\` | ${names.join(", ")} | ${what} | ${why} | ${until} | ${erasure} | ${archive ?? "–"} |`
    })
  )
  const others = Object.entries(personalData)
    .filter(([, { personal }]) => personal.length === 0)
    .map(([table]) => `\`${table}\``)
  return `${before}${rows.join("\n")}\n\nWithout personal data: ${others.join(", ")}.\n`
}

/** The page as it is and as it should be. */
export const readPersonalData = async (): Promise<{ readonly is: string; readonly should: string }> => ({
  is: await readFile(page, "utf8").catch(() => ""),
  should: written()
})

if (import.meta.main) await writeFile(page, written())
