import { Context, Effect, Layer, Option, Semaphore } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import {
  ArticleChanged,
  ArticlePictureGone,
  ArticlesChanged,
  ArticlesDelayed,
  ArticlesFull,
  ArticleUnfinished
} from "../../src/contract/articleDrafts.ts"
import { ArticleNotFound, IssueNotFound } from "../../src/contract/catalogue.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import {
  type ArticleDraft,
  type ArticleDraftCard,
  type ArticleDrafts,
  type ArticlePictures,
  type ArticleTexts,
  isPublishable,
  isShown,
  joinedRange,
  mostArticles,
  pagesIn
} from "../../src/domain/publishing/ArticleDraft.ts"
import { keepPicture, pictureKeyIn } from "../catalogue/articlePicture.ts"
import { folderOf } from "../catalogue/folderOf.ts"
import { Articles } from "../catalogue/Articles.ts"
import { sanitiseArticle } from "../catalogue/sanitiseArticle.ts"
import type { ReadArticle } from "../conversion/articles/readArticles.ts"
import type { ReadPicture } from "../conversion/articles/readPictures.ts"
import { Converter } from "../conversion/Converter.ts"
import type { ConversionFailed, PdfRefusal } from "../conversion/refusals.ts"
import { escapeHtml } from "../conversion/markup.ts"
import { newId } from "../platform/identity.ts"
import { Storage } from "../platform/storage.ts"
import { holdRole } from "./holdRole.ts"
import { articlesOf, contentOf } from "./issueFiles.ts"
import { isEditable } from "./publicationRoles.ts"

interface Issue {
  readonly id: string
  readonly title: string
  readonly folder: string
  readonly pdf: string | null
  /** All its pages are made. */
  readonly isMade: boolean
  /** Null until its articles were proposed. */
  readonly version: number | null
}

type NotFound = IssueNotFound | ArticleNotFound

const pageRange = (pages: ReadonlyArray<number>): string | null =>
  pages.reduce<string | null>((range, page) => joinedRange(range, `${page}`), null)

/** How long an answer waits for its turn. */
const limit = "30 seconds"
const delayed = new ArticlesDelayed({ retryAfterSeconds: 10 })

/** A publisher's articles, which readers see only once they are published. Another publisher's are as unknown as none. */
export class ArticleDesk extends Context.Service<
  ArticleDesk,
  {
    /**
     * Proposes an issue's articles when they are first asked for: those that readers see, else what its pages say. One
     * issue is read at a time, so that no more than one of the places of conversions is taken.
     */
    readonly list: (userId: string, issueId: string) => Effect.Effect<ArticleDrafts, IssueNotFound | ArticlesDelayed>
    readonly find: (userId: string, issueId: string, id: string) => Effect.Effect<ArticleDraft, NotFound>
    readonly save: (
      userId: string,
      issueId: string,
      id: string,
      change: ArticleTexts & { readonly version: number }
    ) => Effect.Effect<ArticleDraft, NotFound | ArticleChanged>
    readonly order: (
      userId: string,
      issueId: string,
      version: number,
      ids: ReadonlyArray<string>
    ) => Effect.Effect<ArticleDrafts, IssueNotFound | ArticlesChanged>
    /** Begins an empty article behind another, or at the end. */
    readonly add: (
      userId: string,
      issueId: string,
      version: number,
      after: string | null
    ) => Effect.Effect<ArticleDraft, NotFound | ArticlesChanged | ArticlesFull>
    /** Deletes an article, also for readers, and says whether they saw it. */
    readonly remove: (
      userId: string,
      issueId: string,
      id: string,
      versions: { readonly list: number; readonly version: number }
    ) => Effect.Effect<
      { readonly wasShown: boolean; readonly list: ArticleDrafts },
      NotFound | ArticlesChanged | ArticleChanged
    >
    /** Appends the next article; nothing if it is the last. */
    readonly join: (
      userId: string,
      issueId: string,
      id: string,
      version: number
    ) => Effect.Effect<ArticleDrafts, NotFound | ArticlesChanged>
    /** Draws the pictures that it may show, in the turn of proposals. */
    readonly pictures: (
      userId: string,
      issueId: string,
      id: string
    ) => Effect.Effect<ArticlePictures, NotFound | ArticlesDelayed>
    /** Gives it a picture that was drawn for an article of its issue, or none. */
    readonly illustrate: (
      userId: string,
      issueId: string,
      id: string,
      chosen: { readonly version: number; readonly image: string | null }
    ) => Effect.Effect<ArticleDraft, NotFound | ArticleChanged | ArticlePictureGone>
    /** Answers with the second half. */
    readonly split: (
      userId: string,
      issueId: string,
      id: string,
      halves: ArticleTexts & {
        readonly version: number
        readonly next: Pick<ArticleTexts, "title" | "content">
      }
    ) => Effect.Effect<ArticleDraft, NotFound | ArticleChanged | ArticlesFull>
    readonly publish: (
      userId: string,
      issueId: string,
      id: string,
      version: number
    ) => Effect.Effect<ArticleDraft, NotFound | ArticleChanged | ArticleUnfinished>
    readonly withdraw: (userId: string, issueId: string, id: string) => Effect.Effect<ArticleDraft, NotFound>
  }
>()("sayfa/ArticleDesk") {
  static readonly layer = Layer.effect(
    ArticleDesk,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const articles = yield* Articles
      const converter = yield* Converter
      const storage = yield* Storage
      const turn = yield* Semaphore.make(1)

      const card = sql`d.id, d.title, d.author, d.summary, d.image, d.page_range, d.version,
        CASE WHEN a.id IS NULL THEN CASE WHEN d.is_proposal THEN 'proposed' ELSE 'draft' END
          WHEN d.is_shown THEN 'public' ELSE 'changed' END AS state`
      const from = sql`FROM article_drafts d LEFT JOIN articles a ON a.id = d.id`

      const orDie = <A, E extends { readonly _tag: string }>(effect: Effect.Effect<A, E | SqlError.SqlError>) =>
        Effect.catchTag(effect, "SqlError", Effect.die)

      const issueOf = Effect.fnUntraced(function* (userId: string, issueId: string) {
        const [issue] = isPublicId(issueId)
          ? yield* sql<Issue>`SELECT i.id, i.title, ${folderOf(sql)} AS folder, c.pdf,
              coalesce(c.state = 'done', true) AS "isMade", l.version
            FROM issues i LEFT JOIN conversions c ON c.folder = ${folderOf(sql)} LEFT JOIN article_lists l ON l.issue_id = i.id
            WHERE ${isEditable(sql, userId, issueId)}`
          : []
        return issue ?? (yield* new IssueNotFound({ issueId }))
      })

      /** Keeps all others from changing the issue's articles in this transaction. */
      const locked = Effect.fnUntraced(function* (userId: string, issueId: string) {
        yield* holdRole(sql, userId, issueId)
        const issue = yield* issueOf(userId, issueId)
        const [list] = yield* sql<{ readonly version: number }>`SELECT version FROM article_lists
          WHERE issue_id = ${issue.id} FOR UPDATE`
        return { ...issue, version: list?.version ?? 0 }
      })

      const listed = Effect.fnUntraced(function* ({ id, title, isMade }: Issue, version: number) {
        const found = yield* sql<ArticleDraftCard>`SELECT ${card} ${from}
          WHERE d.issue_id = ${id} ORDER BY d.place, d.id`
        return { issue: { id, title }, is_waiting: !isMade, version, articles: found } as ArticleDrafts
      })

      const draftOf = Effect.fnUntraced(function* (issueId: string, id: string) {
        const [draft] = isPublicId(id)
          ? yield* sql<ArticleDraft>`SELECT ${card}, d.content ${from} WHERE d.issue_id = ${issueId} AND d.id = ${id}`
          : []
        return draft ?? (yield* new ArticleNotFound({ articleId: id }))
      })

      /** The draft, if it still is in this version. */
      const draftIn = Effect.fnUntraced(function* (issueId: string, id: string, version: number) {
        const draft = yield* draftOf(issueId, id)
        return draft.version === version ? draft : yield* new ArticleChanged({ article: draft })
      })

      const proposedFor = (id: string) =>
        Effect.map(
          sql<{ readonly image: string | null }>`SELECT proposed_image AS image FROM article_drafts WHERE id = ${id}`,
          ([found]) => found?.image ?? null
        )

      const write = (id: string, { title, author, summary, content }: ArticleTexts) =>
        sql`UPDATE article_drafts SET title = ${title}, author = ${author}, summary = ${summary},
          content = ${sanitiseArticle(content)}, version = version + 1, is_proposal = false, is_shown = false
          WHERE id = ${id}`

      /** Their places from 1; readers see the same order. */
      const place = Effect.fnUntraced(function* (issueId: string, ids: ReadonlyArray<string>) {
        for (const [at, id] of ids.entries()) {
          yield* sql`UPDATE article_drafts SET place = ${at + 1} WHERE id = ${id}`
          yield* sql`UPDATE articles SET order_in_issue = ${at + 1} WHERE id = ${id}`
        }
        yield* sql`UPDATE article_lists SET version = version + 1 WHERE issue_id = ${issueId}`
      })

      const idsOf = (issueId: string) =>
        Effect.map(
          sql<{ readonly id: string }>`SELECT id FROM article_drafts WHERE issue_id = ${issueId} ORDER BY place, id`,
          (rows) => rows.map(({ id }) => id)
        )

      const refuseFull = (ids: ReadonlyArray<string>) =>
        ids.length < mostArticles ? Effect.void : Effect.fail(new ArticlesFull())

      /** The issue, locked, if its list still is in this version and its pages are made. */
      const lockedIn = Effect.fnUntraced(function* (userId: string, issueId: string, version: number) {
        const issue = yield* locked(userId, issueId)
        if (issue.version === version && issue.isMade) return issue
        return yield* new ArticlesChanged({ list: yield* listed(issue, issue.version) })
      })

      /** An empty article, without a place yet. */
      const begin = Effect.fnUntraced(function* (
        issueId: string,
        {
          title,
          author,
          content,
          range
        }: Pick<ArticleTexts, "title" | "author" | "content"> & {
          readonly range: string | null
        }
      ) {
        const id = newId()
        yield* sql`INSERT INTO article_drafts (id, issue_id, place, title, author, summary, content, image, page_range,
            is_proposal, is_shown)
          VALUES (${id}, ${issueId}, 0, ${title}, ${author}, '', ${sanitiseArticle(content)}, NULL, ${range}, false, false)`
        return id
      })

      const keptPicture = ({ id }: Issue, picture: Uint8Array) =>
        keepPicture(articlesOf(id), picture).pipe(Effect.provideService(Storage, storage), Effect.orDie)

      /** A picture of the issue's folder, or one the article has or had. */
      const isOffered = Effect.fnUntraced(function* (issue: Issue, draft: ArticleDraft, image: string) {
        if (image === draft.image || image === (yield* proposedFor(draft.id))) return true
        const key = pictureKeyIn(articlesOf(issue.id), image)
        return key !== null && Option.isSome(yield* Effect.orDie(storage.head(key)))
      })

      const keep = Effect.fnUntraced(function* (issue: Issue, proposed: ReadonlyArray<ReadArticle>) {
        const kept: Array<ReadArticle & { readonly image: string | null }> = []
        for (const article of proposed) {
          const image = article.picture === null ? null : yield* keptPicture(issue, article.picture)
          kept.push({ ...article, image })
        }
        yield* Effect.gen(function* () {
          const begun = yield* sql`INSERT INTO article_lists (issue_id) VALUES (${issue.id})
            ON CONFLICT DO NOTHING RETURNING 1`
          if (begun.length === 0) return
          yield* sql`INSERT INTO article_drafts (id, issue_id, place, title, author, summary, content, image,
              proposed_image, page_range, is_proposal, is_shown)
            SELECT id, issue_id, row_number() OVER (ORDER BY order_in_issue, id), title, coalesce(author, ''), summary,
              content, image, image, page_range, false, true FROM articles WHERE issue_id = ${issue.id}`
          for (const [at, { title, author, summary, content, image, pages }] of kept.entries()) {
            yield* sql`INSERT INTO article_drafts (id, issue_id, place, title, author, summary, content, image,
                proposed_image, page_range, is_proposal, is_shown)
              VALUES (${newId()}, ${issue.id}, ${at + 1}, ${title}, ${author ?? ""}, ${summary},
                ${sanitiseArticle(content)}, ${image}, ${image}, ${pageRange(pages)}, true, false)`
          }
        }).pipe(sql.withTransaction)
      })

      /** What the pages of an issue hold; nothing if they cannot be read. */
      const readable = Effect.fnUntraced(function* <A>(
        pdf: string,
        folder: string,
        read: (order: {
          readonly pdfPath: string
          readonly folder: string
        }) => Effect.Effect<ReadonlyArray<A>, PdfRefusal | ConversionFailed>
      ) {
        const pdfPath = yield* Effect.orDie(storage.path(pdf))
        const pages = yield* Effect.orDie(storage.workFolder(contentOf(folder), (name) => name.endsWith(".html")))
        return yield* read({ pdfPath, folder: pages.path }).pipe(
          Effect.tapError((error) => Effect.logWarning("The articles of an issue could not be read", error)),
          Effect.catch((error) =>
            error._tag === "ConversionFailed" && error.reason === "starved"
              ? Effect.fail(delayed)
              : Effect.succeed<ReadonlyArray<A>>([])
          )
        )
      }, Effect.scoped)

      const drawn = ({ pdf, folder }: Issue, pages: ReadonlyArray<number> | null) =>
        pdf === null
          ? Effect.succeed<ReadonlyArray<ReadPicture>>([])
          : readable(pdf, folder, (order) => converter.pictures({ ...order, pages }))

      const propose = Effect.fnUntraced(function* (issue: Issue) {
        const shown = yield* articles.ofIssue(issue.id)
        if (shown.length > 0 || issue.pdf === null) return yield* keep(issue, [])
        const read = yield* readable(issue.pdf, issue.folder, converter.articles)
        yield* keep(issue, read)
      })

      /** One issue is read at a time. */
      const inTurn = <A, E>(reading: Effect.Effect<A, E>) =>
        turn
          .take(1)
          .pipe(
            Effect.timeoutOrElse({ duration: limit, orElse: () => Effect.fail(delayed) }),
            Effect.andThen(Effect.ensuring(reading, turn.release(1)))
          )

      const proposeInTurn = (userId: string, issue: Issue) =>
        inTurn(
          Effect.gen(function* () {
            const found = yield* issueOf(userId, issue.id)
            if (found.version === null) yield* propose(found)
          })
        )

      return ArticleDesk.of({
        list: Effect.fn("ArticleDesk.list")(function* (userId, issueId) {
          const issue = yield* issueOf(userId, issueId)
          if (issue.version !== null) return yield* listed(issue, issue.version)
          if (!issue.isMade) return yield* listed(issue, 0)
          yield* proposeInTurn(userId, issue)
          return yield* listed(issue, (yield* issueOf(userId, issueId)).version ?? 0)
        }, orDie),
        find: Effect.fn("ArticleDesk.find")(function* (userId, issueId, id) {
          return yield* draftOf((yield* issueOf(userId, issueId)).id, id)
        }, orDie),
        save: Effect.fn("ArticleDesk.save")(
          function* (userId, issueId, id, { version, ...texts }) {
            const issue = yield* locked(userId, issueId)
            yield* draftIn(issue.id, id, version)
            yield* write(id, texts)
            return yield* draftOf(issue.id, id)
          },
          sql.withTransaction,
          orDie
        ),
        order: Effect.fn("ArticleDesk.order")(
          function* (userId, issueId, version, ids) {
            const issue = yield* locked(userId, issueId)
            const own = yield* idsOf(issue.id)
            const isWhole = own.length === ids.length && own.every((id) => ids.includes(id))
            if (issue.version !== version || !isWhole) {
              return yield* new ArticlesChanged({ list: yield* listed(issue, issue.version) })
            }
            yield* place(issue.id, ids)
            return yield* listed(issue, version + 1)
          },
          sql.withTransaction,
          orDie
        ),
        add: Effect.fn("ArticleDesk.add")(
          function* (userId, issueId, version, after) {
            const issue = yield* lockedIn(userId, issueId, version)
            const ids = yield* idsOf(issue.id)
            if (after !== null) yield* draftOf(issue.id, after)
            yield* refuseFull(ids)
            const id = yield* begin(issue.id, { title: "", author: "", content: "", range: null })
            yield* place(issue.id, ids.toSpliced(after === null ? ids.length : ids.indexOf(after) + 1, 0, id))
            return yield* draftOf(issue.id, id)
          },
          sql.withTransaction,
          orDie
        ),
        remove: Effect.fn("ArticleDesk.remove")(
          function* (userId, issueId, id, { list, version }) {
            const issue = yield* lockedIn(userId, issueId, list)
            const draft = yield* draftIn(issue.id, id, version)
            yield* sql`DELETE FROM articles WHERE id = ${id}`
            yield* sql`DELETE FROM article_drafts WHERE id = ${id}`
            yield* place(issue.id, yield* idsOf(issue.id))
            return {
              wasShown: isShown(draft),
              list: yield* listed(issue, list + 1)
            }
          },
          sql.withTransaction,
          orDie
        ),
        join: Effect.fn("ArticleDesk.join")(
          function* (userId, issueId, id, version) {
            const issue = yield* locked(userId, issueId)
            const one = yield* draftOf(issue.id, id)
            if (issue.version !== version) {
              return yield* new ArticlesChanged({ list: yield* listed(issue, issue.version) })
            }
            const ids = yield* idsOf(issue.id)
            const nextId = ids[ids.indexOf(id) + 1]
            if (nextId === undefined) return yield* listed(issue, version)
            const next = yield* draftOf(issue.id, nextId)
            const heading = next.title === "" ? "" : `\n<h2>${escapeHtml(next.title)}</h2>`
            yield* write(id, { ...one, content: `${one.content}${heading}\n${next.content}` })
            yield* sql`UPDATE article_drafts SET image = ${one.image ?? next.image},
              proposed_image = coalesce(proposed_image, ${yield* proposedFor(nextId)}),
              page_range = ${joinedRange(one.page_range, next.page_range)} WHERE id = ${id}`
            yield* sql`DELETE FROM articles WHERE id = ${nextId}`
            yield* sql`DELETE FROM article_drafts WHERE id = ${nextId}`
            yield* place(
              issue.id,
              ids.filter((other) => other !== nextId)
            )
            return yield* listed(issue, version + 1)
          },
          sql.withTransaction,
          orDie
        ),
        pictures: Effect.fn("ArticleDesk.pictures")(function* (userId, issueId, id) {
          const issue = yield* issueOf(userId, issueId)
          const { page_range } = yield* draftOf(issue.id, id)
          if (!issue.isMade) return yield* delayed
          const read = yield* inTurn(drawn(issue, pagesIn(page_range)))
          // Who was removed meanwhile gets none.
          yield* issueOf(userId, issueId)
          const pictures = new Map<string, number>()
          for (const { page, picture } of read) {
            const image = yield* keptPicture(issue, picture)
            if (!pictures.has(image)) pictures.set(image, page)
          }
          const proposed = yield* proposedFor(id)
          return { proposed, pictures: [...pictures].map(([image, page]) => ({ image, page })) }
        }, orDie),
        illustrate: Effect.fn("ArticleDesk.illustrate")(
          function* (userId, issueId, id, { version, image }) {
            const issue = yield* locked(userId, issueId)
            const draft = yield* draftIn(issue.id, id, version)
            if (image === draft.image) return draft
            if (image !== null && !(yield* isOffered(issue, draft, image))) return yield* new ArticlePictureGone()
            yield* sql`UPDATE article_drafts SET image = ${image}, version = version + 1, is_proposal = false,
              is_shown = false WHERE id = ${id}`
            return yield* draftOf(issue.id, id)
          },
          sql.withTransaction,
          orDie
        ),
        split: Effect.fn("ArticleDesk.split")(
          function* (userId, issueId, id, { version, next, ...texts }) {
            const issue = yield* locked(userId, issueId)
            const { page_range } = yield* draftIn(issue.id, id, version)
            yield* write(id, texts)
            const ids = yield* idsOf(issue.id)
            yield* refuseFull(ids)
            const nextId = yield* begin(issue.id, { ...next, author: texts.author, range: page_range })
            yield* place(issue.id, ids.toSpliced(ids.indexOf(id) + 1, 0, nextId))
            return yield* draftOf(issue.id, nextId)
          },
          sql.withTransaction,
          orDie
        ),
        publish: Effect.fn("ArticleDesk.publish")(
          function* (userId, issueId, id, version) {
            const issue = yield* locked(userId, issueId)
            const draft = yield* draftIn(issue.id, id, version)
            if (!isPublishable(draft)) return yield* new ArticleUnfinished()
            yield* articles.show(issue.id, draft, (yield* idsOf(issue.id)).indexOf(id) + 1)
            yield* sql`UPDATE article_drafts SET is_shown = true, is_proposal = false WHERE id = ${id}`
            return yield* draftOf(issue.id, id)
          },
          sql.withTransaction,
          orDie
        ),
        withdraw: Effect.fn("ArticleDesk.withdraw")(
          function* (userId, issueId, id) {
            const issue = yield* locked(userId, issueId)
            yield* draftOf(issue.id, id)
            yield* sql`DELETE FROM articles WHERE id = ${id}`
            yield* sql`UPDATE article_drafts SET is_shown = false, is_proposal = false WHERE id = ${id}`
            return yield* draftOf(issue.id, id)
          },
          sql.withTransaction,
          orDie
        )
      })
    })
  )
}
