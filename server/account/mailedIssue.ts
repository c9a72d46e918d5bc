import { Effect, Option, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { Parser } from "htmlparser2"
import sharp from "sharp"
import { smallerCovers } from "../../src/domain/catalogue/cover.ts"
import { coverFolder } from "../catalogue/coverVersion.ts"
import { folderOf } from "../catalogue/folderOf.ts"
import type { LetterPicture } from "../platform/mail.ts"
import { Storage } from "../platform/storage.ts"

/** What a mail says of a new issue. */
export interface MailedIssue {
  readonly id: string
  readonly title: string
  readonly publication: string
  readonly contents: ReadonlyArray<string>
  /** Null if there is none that can be drawn. */
  readonly cover: LetterPicture | null
}

const maxContents = 8

/** Twice the width at which mails show it. Not every mail program knows WebP. */
const coverWidth = 232

const bytesOf = Effect.fnUntraced(function* (key: string) {
  const storage = yield* Storage
  if (Option.isNone(yield* storage.head(key))) return null
  const parts = yield* Stream.runCollect(storage.get(key))
  return Buffer.concat(parts)
})

const coverOf = Effect.fnUntraced(
  function* (id: string, folder: string) {
    const file = yield* bytesOf(`content/${folder}/cover-${smallerCovers[0]}.webp`)
    if (file === null) return null
    const bytes = yield* Effect.tryPromise(() =>
      sharp(file).resize({ width: coverWidth, withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer()
    )
    return { id: `cover-${id}`, bytes }
  },
  Effect.catchCause((cause) => Effect.as(Effect.logWarning("A cover could not be put into a mail", cause), null))
)

/** The titles of the first level of a table of contents. */
const titlesIn = (markup: string): ReadonlyArray<string> => {
  const titles: Array<string> = []
  let depth = 0
  const parser = new Parser({
    onopentag: (name) => {
      if (name === "ul") depth += 1
      if (name === "li" && depth === 1) titles.push("")
    },
    ontext: (text) => {
      if (depth === 1) titles.push(`${titles.pop() ?? ""}${text}`)
    },
    onclosetag: (name) => {
      if (name === "ul") depth -= 1
    }
  })
  parser.end(markup)
  return titles.map((title) => title.trim()).filter((title) => title !== "")
}

/** Its articles, else its PDF's table of contents. */
const contentsOf = Effect.fnUntraced(
  function* (id: string, folder: string) {
    const sql = yield* SqlClient.SqlClient
    const articles = yield* sql<{ title: string }>`SELECT title FROM articles WHERE issue_id = ${id}
      ORDER BY order_in_issue, id LIMIT ${maxContents}`
    if (articles.length > 0) return articles.map(({ title }) => title)
    const outline = yield* bytesOf(`content/${folder}/outline.txt`)
    return outline === null ? [] : titlesIn(outline.toString()).slice(0, maxContents)
  },
  Effect.catchCause((cause) => Effect.as(Effect.logWarning("A mail cannot say what is in an issue", cause), []))
)

/** Null if the issue is not on sale, or not any more. */
export const mailedIssue = Effect.fn("mailedIssue")(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  const [issue] = yield* sql<{ title: string; publication: string; folder: string; cover: string }>`
    SELECT i.title, p.title AS publication, ${folderOf(sql)} AS folder, ${coverFolder(sql)} AS cover
    FROM issues i JOIN publications p ON p.id = i.publication_id WHERE i.id = ${id} AND i.status = 'PUBLISHED'`
  if (issue === undefined) return null
  const { title, publication } = issue
  const told: MailedIssue = {
    id,
    title,
    publication,
    contents: yield* contentsOf(id, issue.folder),
    cover: yield* coverOf(id, issue.cover)
  }
  return told
})
