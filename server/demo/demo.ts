import { Cause, Effect, Layer, Schema } from "effect"
import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Articles } from "../catalogue/Articles.ts"
import { Issues } from "../catalogue/store.ts"
import { Configuration, isPrivate } from "../platform/config.ts"
import { newId } from "../platform/identity.ts"
import { Passwords } from "../platform/passwords.ts"
import { Storage } from "../platform/storage.ts"
import { Conversions } from "../publishing/Conversions.ts"
import { originalOf } from "../publishing/issueFiles.ts"
import { Publishing } from "../publishing/store.ts"
import { Accounts } from "../session/store.ts"
import { demoAccounts, demoPublisher } from "./accounts.ts"
import { articleText } from "./articleText.ts"
import { DemoIssue } from "./manifest.ts"

const ownContent = fileURLToPath(new URL("./content", import.meta.url))
const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(DemoIssue))

/** Opens the demo accounts where only this machine can reach the server, and shuts them everywhere else. */
const settleAccounts = Effect.gen(function* () {
  const accounts = yield* Accounts
  const passwords = yield* Passwords
  const environment = yield* Configuration
  const isOpen = environment.DEMO !== "off" && isPrivate(environment)
  for (const { password, ...account } of demoAccounts) {
    const passwordHash = isOpen ? yield* passwords.hash(password) : null
    if ((yield* accounts.byEmail(account.email)) === null) {
      if (environment.DEMO !== "off") yield* accounts.add({ ...account, passwordHash })
    } else {
      yield* accounts.setPassword(account.email, passwordHash)
    }
  }
})

const importPublication = Effect.fn("demo.importPublication")(function* (ownerId: string, issue: DemoIssue) {
  const publishing = yield* Publishing
  const { publisher_name, categories: slugs, ...described } = issue.publication
  const categories = yield* Issues.use((issues) => issues.categories(described.language))
  const tags = categories.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => id)
  const own = (yield* publishing.publications(ownerId)).find(({ title }) => title === described.title)
  if (own === undefined) {
    return yield* publishing.addPublication({ ...described, tags, ownerId, publisherName: publisher_name })
  }
  yield* publishing.categorise(own.id, tags)
  return own.id
})

const addIssue = Effect.fn("demo.addIssue")(function* (publicationId: string, folder: string, issue: DemoIssue) {
  const publishing = yield* Publishing
  const storage = yield* Storage
  const id = newId()
  const pdf = originalOf(id)
  const draft = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "sayfa-demo-"))),
    (draft) => Effect.promise(() => rm(draft, { recursive: true, force: true }))
  )
  const copy = join(draft, issue.pdf)
  yield* Effect.promise(() => copyFile(join(folder, issue.pdf), copy))
  yield* storage.put(pdf, { file: copy })
  yield* publishing.addIssue({
    id,
    publicationId,
    title: issue.title,
    description: issue.description,
    isFree: issue.is_free,
    publishDate: issue.publish_date,
    publishAt: null,
    previewPageLimit: issue.preview_page_limit ?? null,
    pdf
  })
  yield* Effect.logInfo("Demo issue queued").pipe(Effect.annotateLogs({ issue: id, title: issue.title }))
  return id
}, Effect.scoped)

/** Of issues that came before their articles did, too. */
const importArticles = Effect.fn("demo.importArticles")(function* (issueId: string, source: string, issue: DemoIssue) {
  const articles = yield* Articles
  const described = issue.articles ?? []
  if (described.length === 0 || (yield* articles.ofIssue(issueId)).length > 0) return
  const html = yield* Effect.promise(() => readFile(source, "utf8"))
  yield* articles.replace(
    issueId,
    described.map(({ flow, title, summary, author, page_range }, at) => ({
      title,
      summary,
      content: articleText(html, flow),
      image: null,
      author: author ?? null,
      order: at + 1,
      pageRange: page_range
    }))
  )
})

const importIssue = Effect.fn("demo.importIssue")(function* (
  ownerId: string,
  folder: string,
  name: string,
  issue: DemoIssue
) {
  const publishing = yield* Publishing
  const publicationId = yield* importPublication(ownerId, issue)
  const id = (yield* publishing.issueOf(publicationId, issue.title)) ?? (yield* addIssue(publicationId, folder, issue))
  yield* importArticles(id, join(folder, name, "index.html"), issue)
})

const importContent = Effect.fn("demo.importContent")(
  function* (folder: string) {
    const { DEMO } = yield* Configuration
    const accounts = yield* Accounts
    const publisher = yield* accounts.byEmail(demoPublisher.email)
    if (publisher === null || DEMO === "off") return
    const names = (yield* Effect.promise(() => readdir(folder))).filter((name) => name.endsWith(".json")).toSorted()
    for (const name of names) {
      const issue = yield* Effect.promise(() => readFile(join(folder, name), "utf8")).pipe(Effect.flatMap(decode))
      if (DEMO === "on" || issue.tiny === true) {
        yield* importIssue(publisher.user.id, folder, name.replace(/\.json$/, ""), issue).pipe(
          Effect.catchCause((cause) =>
            Cause.hasInterrupts(cause)
              ? Effect.failCause(cause)
              : Effect.logError("A demo issue could not be brought in", cause).pipe(
                  Effect.annotateLogs({ issue: name })
                )
          )
        )
      }
    }
  },
  Effect.ensuring(Effect.flatMap(Conversions, ({ waiting }) => waiting.open))
)

/** What a fresh server shows: two accounts at once, and issues that are converted behind the first requests. */
export const layer = (folder: string = ownContent) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const { DEMO } = yield* Configuration
      const accounts = yield* Accounts
      const isOurs = (yield* accounts.isEmpty) || (yield* accounts.byEmail(demoPublisher.email)) !== null
      if (!isOurs) return
      yield* settleAccounts
      if (DEMO === "off") return
      yield* importContent(folder).pipe(
        Effect.catchCause((cause) => Effect.logError("The demo content could not be brought in", cause)),
        Effect.forkScoped
      )
    })
  )
