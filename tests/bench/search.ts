import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Converter } from "../../server/conversion/Converter.ts"
import { PageTexts, plainWords } from "../../server/catalogue/PageTexts.ts"
import { Publishing } from "../../server/publishing/Publishing.ts"
import { Accounts } from "../../server/session/Accounts.ts"
import { noHoldings } from "../../src/domain/catalogue/access.ts"
import { fold } from "../../src/domain/folding.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"

const issues = 180
const pagesOfIssue = 100
const wordsOfPage = 300
const rounds = 7

/** Seeded numbers from 0 to 1, the same in every run. */
const numbers = (seed: number) => {
  let last = seed
  return () => {
    last = (Math.imul(last, 1_664_525) + 1_013_904_223) >>> 0
    return last / 2 ** 32
  }
}

const syllables = ["ka", "le", "mi", "ru", "şo", "tı", "ğü", "ya", "den", "bir", "çiv", "gol", "sür", "an", "zey", "ok"]

/** Words distributed as in a magazine: few are on every page, most on few. */
const vocabulary = Array.from({ length: 20_000 }, (_, at) =>
  [at, Math.floor(at / 16), Math.floor(at / 256), ...(at >= 4096 ? [Math.floor(at / 4096)] : [])]
    .map((digit) => syllables[digit % 16])
    .join("")
)

/** Every page has `ve` and `deniz`, but never next to each other in this order. */
const pageText = (random: () => number): string => {
  const words = Array.from({ length: wordsOfPage }, (_, at) => {
    if (at % 40 === 0) return "deniz"
    return at % 12 === 5 ? "ve" : (vocabulary[Math.floor(random() ** 3 * vocabulary.length)] ?? "")
  })
  return words.join(" ")
}

/** On one page of each twentieth issue. */
const rare = "fesleğen"

const fill = (server: RunningServer): Promise<void> =>
  server.inside(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const publisher = {
        email: "olcum@yayin.example",
        name: "Ölçüm",
        role: "PUBLISHER_ADMIN",
        passwordHash: null
      } as const
      const { id: ownerId } = yield* Accounts.use((accounts) => accounts.add(publisher))
      const publication = yield* Publishing.use((publishing) =>
        publishing.addPublication({
          ownerId,
          title: "Ölçüm",
          description: "",
          publisherName: "Ölçüm",
          frequency: "WEEKLY",
          language: "tr",
          tier: 0,
          tags: []
        })
      )
      const random = numbers(1)
      for (let number = 0; number < issues; number += 1) {
        const id = `issue${String(number).padStart(10, "0")}`
        yield* sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status, publish_date,
            page_count, version, text_version, published_at)
          VALUES (${id}, ${publication}, ${`Sayı ${number}`}, '', true, 20200101, 'PUBLISHED', '2020-01-01'::date + ${number}::int,
            ${pagesOfIssue}, 'v', 'v', now())`
        const rows = Array.from({ length: pagesOfIssue }, (_, at) => {
          const text = `${pageText(random)}${number % 20 === 0 && at === 50 ? ` ${rare}` : ""}`
          return { page: at + 1, text, folded: fold(text), plain: plainWords(text).join(" ") }
        })
        yield* sql`INSERT INTO page_texts (issue_id, page, text, folded, plain)
          SELECT ${id}, t.page, t.text, t.folded, t.plain FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
            AS t (page integer, text text, folded text, plain text)`
      }
    })
  )

const queries = [
  ["a word of every page", "ve"],
  ["two letters that begin many words of every page", "de"],
  ["a phrase of every twelfth word", "deniz ka"],
  ["two words of every page that never stand beside each other", "ve deniz"],
  ["a word of a few pages", rare]
] as const

/** What a search inside issues costs the database; the embedded one answers nothing else meanwhile. */
export const run = async (): Promise<ReadonlyArray<string>> => {
  const server = await startServer({ converter: Converter.layer })
  try {
    await fill(server)
    const lines: Array<string> = []
    for (const [name, query] of queries) {
      const times: Array<number> = []
      let found = 0
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now()
        const search = PageTexts.use((texts) => texts.search(query, { userId: null, holdings: noHoldings }))
        found = (await server.inside(search)).length
        times.push(performance.now() - began)
      }
      const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
      lines.push(`${name}: ${median.toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms, ${found} hits`)
    }
    return [`${issues * pagesOfIssue} pages`, ...lines]
  } finally {
    await server.stop()
  }
}
