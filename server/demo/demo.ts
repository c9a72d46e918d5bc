import { Cause, Clock, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { createHash } from "node:crypto"
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { keepPicture, pictureKey } from "../catalogue/articlePicture.ts"
import { Articles } from "../catalogue/Articles.ts"
import { Issues } from "../catalogue/Issues.ts"
import { Configuration, isPrivate } from "../platform/config.ts"
import { newId } from "../platform/identity.ts"
import { Passwords } from "../platform/passwords.ts"
import { Storage } from "../platform/storage.ts"
import { Conversions, type IssueProgress } from "../publishing/Conversions.ts"
import { articlesOf, contentOf, originalOf } from "../publishing/issueFiles.ts"
import { Publishing } from "../publishing/Publishing.ts"
import { Accounts } from "../session/Accounts.ts"
import { placeAdverts, withdrawAdverts } from "./adverts.ts"
import { demoAccounts, demoOwners, demoPublisher } from "./accounts.ts"
import { articleText } from "./articleText.ts"
import type { DemoIssue } from "./manifest.ts"
import { beginReading } from "./beginReading.ts"
import { tellAtStart, tellOfIssue } from "./notices.ts"
import { readIssue } from "./readIssue.ts"
import { grantRights, updateRights } from "./rights.ts"
import { type FoundIssue, type FoundPublication, readContent } from "./readContent.ts"
import { askAtStart } from "./tickets.ts"

const ownContent = fileURLToPath(new URL("./content", import.meta.url))

/** Sets the demo passwords on a private server, and removes them on any other. */
const updateAccounts = Effect.gen(function* () {
  const accounts = yield* Accounts
  const passwords = yield* Passwords
  const environment = yield* Configuration
  const isOpen = environment.DEMO !== "off" && isPrivate(environment)
  // Hashed once per distinct password, because each hash is slow; one that is stored stays, for who signs in just now.
  const hashes = new Map<string, string>()
  for (const { email, password } of isOpen ? demoAccounts : []) {
    if (hashes.has(password)) continue
    const stored = (yield* accounts.byEmail(email))?.passwordHash ?? null
    const isRight = stored !== null && (yield* passwords.verify(stored, password))
    hashes.set(password, isRight ? stored : yield* passwords.hash(password))
  }
  for (const { password, holds: _, ...account } of demoAccounts) {
    const passwordHash = hashes.get(password) ?? null
    if ((yield* accounts.byEmail(account.email)) === null) {
      if (environment.DEMO !== "off") yield* accounts.add({ ...account, passwordHash })
    } else {
      yield* accounts.setPassword(account.email, passwordHash)
    }
  }
})

/** The id of the publication: an existing one of any demo account, or a new one of its owner. */
const importPublication = Effect.fn("demo.importPublication")(function* ({ described }: FoundPublication) {
  const publishing = yield* Publishing
  const accounts = yield* Accounts
  const { publisher_name, categories: slugs, owner, ...publication } = described
  const categories = yield* Issues.use((issues) => issues.categories(described.language))
  const tags = categories.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => id)
  for (const { email } of [demoOwners[owner], ...Object.values(demoOwners)]) {
    const account = yield* accounts.byEmail(email)
    const own = account === null ? [] : yield* publishing.publications(account.user.id, "own")
    const known = own.find(({ title }) => title === described.title)
    if (known === undefined) continue
    yield* publishing.categorise(known.id, tags)
    return known.id
  }
  const account = yield* accounts.byEmail(demoOwners[owner].email)
  if (account === null) return yield* Effect.die(new Error(`There is no account of ${owner}`))
  return yield* publishing.addPublication({
    ...publication,
    tags,
    ownerId: account.user.id,
    publisherName: publisher_name
  })
})

const addIssue = Effect.fn("demo.addIssue")(function* (publicationId: string, { described, pdf: source }: FoundIssue) {
  const publishing = yield* Publishing
  const storage = yield* Storage
  const id = newId()
  const pdf = originalOf(id)
  const draft = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "sayfa-demo-"))),
    (draft) => Effect.promise(() => rm(draft, { recursive: true, force: true }))
  )
  const copy = join(draft, "issue.pdf")
  yield* Effect.promise(() => copyFile(source, copy))
  yield* storage.put(pdf, { file: copy })
  yield* publishing.addIssue({
    id,
    publicationId,
    title: described.title,
    description: described.description,
    isFree: described.is_free,
    publishDate: described.publish_date,
    publishAt: null,
    previewPageLimit: described.preview_page_limit ?? null,
    pdf,
    publishesEarly: true
  })
  return id
}, Effect.scoped)

/** Runs for existing issues too, because their articles may be new or changed; a publisher's own are left alone. */
const importArticles = Effect.fn("demo.importArticles")(function* (issueId: string, issue: FoundIssue) {
  const articles = yield* Articles
  const storage = yield* Storage
  const sql = yield* SqlClient.SqlClient
  const found = yield* Effect.forEach(issue.articles, ({ picture, ...article }) =>
    Effect.map(picture === null ? Effect.succeed(null) : Effect.promise(() => readFile(picture)), (bytes) => ({
      ...article,
      bytes
    }))
  )
  const isEdited = yield* sql`SELECT 1 FROM article_lists WHERE issue_id = ${issueId}`
  if (isEdited.length > 0) return
  const key = `demo articles ${issueId}`
  const hash = createHash("sha256")
  for (const { bytes, ...article } of found) hash.update(JSON.stringify(article)).update(bytes ?? "")
  const source = hash.digest("hex")
  const [before] = yield* sql<{ readonly value: string }>`SELECT value FROM settings WHERE key = ${key}`
  if (before?.value === source && (yield* articles.ofIssue(issueId)).length === found.length) return
  const described = yield* Effect.forEach(
    found,
    Effect.fnUntraced(function* ({ title, summary, author, source, pageRange, bytes }, at) {
      return {
        title,
        summary,
        content: articleText(source),
        image: bytes === null ? null : yield* keepPicture(articlesOf(issueId), bytes),
        author: author ?? null,
        order: at + 1,
        pageRange
      }
    })
  )
  yield* articles.replace(issueId, described)
  const shown = new Set(described.map(({ image }) => image !== null && pictureKey(image)))
  for (const picture of yield* storage.list(`${contentOf(articlesOf(issueId))}/art`)) {
    if (!shown.has(picture)) yield* storage.remove(picture)
  }
  yield* sql`INSERT INTO settings (key, value) VALUES (${key}, ${source})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`
})

const importIssue = Effect.fn("demo.importIssue")(function* (issue: FoundIssue) {
  const publishing = yield* Publishing
  const publicationId = yield* importPublication(issue.publication)
  const id =
    (yield* publishing.issueOf(publicationId, issue.described.title)) ?? (yield* addIssue(publicationId, issue))
  yield* importArticles(id, issue)
  yield* grantRights({ issue: issue.name, publication: issue.publication.name }, { issueId: id, publicationId })
  return id
})

/** Logs the progress of the issues until all their pages are made; `began` in milliseconds. */
const follow = Effect.fn("demo.follow")(function* (issues: ReadonlyMap<string, FoundIssue>, began: number) {
  const conversions = yield* Conversions
  const isOpen = ({ state }: IssueProgress) => state === "queued" || state === "running"
  const wanted = (yield* conversions.progressOf([...issues.keys()])).filter(isOpen).map(({ issueId }) => issueId)
  const total = wanted.length
  if (total === 0) return
  let covers = 0
  const finished = new Set<string>()
  while (finished.size < total) {
    const found = yield* conversions.progressOf(wanted)
    const begun = found.filter((issue) => issue.hasFirstPages || !isOpen(issue)).length
    if (begun > covers) yield* Effect.logInfo(`Covers ${begun} of ${total}`)
    covers = begun
    for (const { issueId, state } of found.filter((issue) => !isOpen(issue) && !finished.has(issue.issueId))) {
      finished.add(issueId)
      const { publication, described, name: folder } = issues.get(issueId) ?? {}
      if (state === "done")
        yield* Effect.all([beginReading(issueId, folder ?? ""), tellOfIssue(issueId, folder ?? ""), readIssue(issueId)])
      const name = `${publication?.described.title ?? ""}, ${described?.title ?? ""}`
      yield* Effect.logInfo(
        `${name}: ${state === "done" ? "all pages" : "its PDF was refused"} (${finished.size} of ${total})`
      )
    }
    for (const id of wanted) if (!found.some(({ issueId }) => issueId === id)) finished.add(id)
    if (finished.size < total) yield* Effect.sleep("1 second")
  }
  const seconds = Math.round(((yield* Clock.currentTimeMillis) - began) / 1000)
  yield* Effect.logInfo(`The demo is complete: ${total} issues in ${seconds} s`)
})

/** Imports the issues and answers them by id. */
const importContent = Effect.fn("demo.importContent")(
  function* (folder: string) {
    const { DEMO } = yield* Configuration
    const categories = yield* Issues.use((issues) => issues.categories("tr"))
    const isWanted = ({ tiny }: DemoIssue) => DEMO === "on" || tiny === true
    const imported = new Map<string, FoundIssue>()
    for (const issue of yield* readContent(folder, new Set(categories.map(({ slug }) => slug)), isWanted)) {
      yield* importIssue(issue).pipe(
        Effect.tap((id) => Effect.sync(() => imported.set(id, issue))),
        Effect.catchCause((cause) =>
          Cause.hasInterrupts(cause)
            ? Effect.failCause(cause)
            : Effect.logError("A demo issue could not be imported", cause).pipe(
                Effect.annotateLogs({ issue: issue.name })
              )
        )
      )
    }
    return imported
  },
  Effect.ensuring(Effect.flatMap(Conversions, ({ waiting }) => waiting.open))
)

const importAndFollow = Effect.fn("demo.importAndFollow")(function* (folder: string) {
  const began = yield* Clock.currentTimeMillis
  const issues = yield* importContent(folder)
  yield* placeAdverts(new Map([...issues].map(([id, { name }]) => [name, id])))
  yield* follow(issues, began)
})

/** What a new server shows: accounts and their entitlements at once, issues as they are converted in the background. */
export const layer = (folder: string = ownContent) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const { DEMO } = yield* Configuration
      const accounts = yield* Accounts
      const isOurs = (yield* accounts.isEmpty) || (yield* accounts.byEmail(demoPublisher.email)) !== null
      if (!isOurs) return
      yield* updateAccounts
      yield* updateRights
      yield* withdrawAdverts
      yield* tellAtStart
      yield* askAtStart
      if (DEMO === "off") return
      yield* importAndFollow(folder).pipe(
        Effect.catchCause((cause) => Effect.logError("The demo content could not be imported", cause)),
        Effect.forkScoped
      )
    })
  )
