import { Effect, Schema } from "effect"
import { access, readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { DemoIssue, DemoPublication, type DemoArticle, pageRange, Typeset } from "./manifest.ts"

export class WrongContent extends Schema.TaggedError<WrongContent>()("WrongContent", {
  file: Schema.String,
  reason: Schema.String
}) {}

export interface FoundPublication {
  readonly name: string
  readonly described: DemoPublication
}

export interface FoundArticle extends DemoArticle {
  /** As written for print. */
  readonly source: string
  readonly pageRange: string
  readonly picture: string | null
}

export interface FoundIssue {
  /** The folders of its publication and itself, such as `cima/14`. */
  readonly name: string
  readonly publication: FoundPublication
  readonly described: DemoIssue
  readonly articles: ReadonlyArray<FoundArticle>
  readonly pdf: string
}

const attempt = <A>(file: string, act: (file: string) => Promise<A>) =>
  Effect.tryPromise({ try: () => act(file), catch: (cause) => new WrongContent({ file, reason: String(cause) }) })

const text = (file: string) => attempt(file, (path) => readFile(path, "utf8"))

const decoded = <A>(file: string, schema: Schema.Codec<A, unknown>) =>
  text(file).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(Schema.fromJsonString(schema))),
    Effect.catchTag("SchemaError", (error) => Effect.fail(new WrongContent({ file, reason: error.message })))
  )

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false
  )

const foldersIn = (folder: string, holding: string) =>
  attempt(folder, async (path) => {
    const entries = await readdir(path, { withFileTypes: true })
    const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    const held = await Promise.all(names.map((name) => isThere(join(path, name, holding))))
    return names.filter((_, at) => held[at]).toSorted()
  })

const readIssue = Effect.fn("demo.readIssue")(function* (
  folder: string,
  publication: FoundPublication,
  name: string,
  wanted: (issue: DemoIssue) => boolean
) {
  const file = join(folder, "issue.json")
  const described = yield* decoded(file, DemoIssue)
  if (!wanted(described)) return null
  const pdf = join(folder, "issue.pdf")
  yield* attempt(pdf, access)
  const typeset = yield* decoded(join(folder, "typeset.json"), Typeset)
  const articles = yield* Effect.forEach(described.articles, (article) =>
    Effect.gen(function* () {
      const pages = typeset.articles[article.flow]
      if (pages === undefined) {
        return yield* new WrongContent({ file: join(folder, "typeset.json"), reason: `No pages of ${article.flow}` })
      }
      const source = yield* text(join(folder, "articles", `${article.flow}.html`))
      const art = join(folder, "art", `${article.flow}.webp`)
      const picture = (yield* attempt(art, isThere)) ? art : null
      return { ...article, source, pageRange: pageRange(pages), picture }
    })
  )
  return { name: `${publication.name}/${name}`, publication, described, articles, pdf } satisfies FoundIssue
})

/** Logs a wrong file and leaves its content out. */
const orLeftOut = <A, R>(read: Effect.Effect<A, WrongContent, R>): Effect.Effect<A | null, never, R> =>
  Effect.catchTag(read, "WrongContent", ({ file, reason }) =>
    Effect.as(Effect.logError(`Demo content was left out: ${file}: ${reason}`), null)
  )

/**
 * The issues of the folder, newest first. An issue with a missing or wrong file is left out and logged, and so are all
 * issues of a wrong publication.
 */
export const readContent = Effect.fn("demo.readContent")(function* (
  folder: string,
  categories: ReadonlySet<string>,
  wanted: (issue: DemoIssue) => boolean
) {
  const found: Array<FoundIssue> = []
  for (const name of yield* foldersIn(folder, "publication.json")) {
    const own = join(folder, name)
    const file = join(own, "publication.json")
    const publication = yield* decoded(file, DemoPublication).pipe(
      Effect.filterOrFail(
        (described) => described.categories.every((slug) => categories.has(slug)),
        ({ categories: named }) =>
          new WrongContent({ file, reason: `No category ${named.filter((slug) => !categories.has(slug)).join(", ")}` })
      ),
      Effect.map((described) => ({ name, described })),
      orLeftOut
    )
    if (publication === null) continue
    for (const issue of (yield* orLeftOut(foldersIn(own, "issue.json"))) ?? []) {
      const read = yield* orLeftOut(readIssue(join(own, issue), publication, issue, wanted))
      if (read !== null) found.push(read)
    }
  }
  return found.toSorted(
    (one, other) =>
      other.described.publish_date.localeCompare(one.described.publish_date) || one.name.localeCompare(other.name)
  )
})
