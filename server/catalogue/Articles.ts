import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import {
  type Article,
  type ArticleCard,
  maxRelated,
  maxPublicationArticles
} from "../../src/domain/catalogue/Article.ts"
import type { ArticleDraft } from "../../src/domain/publishing/ArticleDraft.ts"
import { isOwnPath } from "../../src/domain/catalogue/articleHtml.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import { slugOf, withNumber } from "../../src/domain/catalogue/slug.ts"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"
import { newId } from "../platform/identity.ts"
import { isoMoment } from "../platform/isoMoment.ts"
import { sanitiseArticle } from "./sanitiseArticle.ts"
import { SharedReads } from "../platform/SharedReads.ts"
import { coverFolder, coverVersion } from "./coverVersion.ts"
import { coverOf } from "./Issues.ts"
import { isVisibleTo } from "./visibleIssue.ts"

export interface NewArticle {
  readonly title: string
  readonly summary: string
  /** HTML, sanitised when it is stored. */
  readonly content: string
  /** The path of a picture on this server. */
  readonly image: string | null
  readonly author: string | null
  /** From 1. */
  readonly order: number
  /** As printed, such as "12–17". */
  readonly pageRange: string | null
}

type Row = Omit<Article, "expand" | "related"> & {
  readonly issue_title: string
  readonly publication_title: string
  readonly publication_slug: string
  readonly folder: string
  readonly version: string
  readonly is_free: boolean
}

/** The articles of issues. Anybody may read the articles of a published issue in full. */
export class Articles extends Context.Service<
  Articles,
  {
    /** In the order of the issue. */
    readonly ofIssue: (issueId: string) => Effect.Effect<ReadonlyArray<ArticleCard>>
    /** Five at random, from all published issues. */
    readonly ofPublication: (publicationId: string) => Effect.Effect<ReadonlyArray<ArticleCard>>
    /** Null if there is none, or if its issue is not published and the user is not its publisher. */
    readonly byId: (id: string, userId: string | null) => Effect.Effect<Article | null>
    /**
     * Replaces all articles of the issue; an article with the same title keeps its address. Does nothing if there is no
     * such issue.
     */
    readonly replace: (issueId: string, articles: ReadonlyArray<NewArticle>) => Effect.Effect<void>
    /** Shows readers a publisher's article, or what has become of it, under its id. */
    readonly show: (issueId: string, draft: ArticleDraft, order: number) => Effect.Effect<void>
  }
>()("sayfa/Articles") {
  static readonly layer = Layer.effect(
    Articles,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      // Noon, so that it is the same day in every time zone.
      const day = sql`((i.publish_date + time '12:00') AT TIME ZONE ${sql.literal(`'${publishingZone}'`)})`
      /** The issue's publish date, or the moment it was published if that was earlier. */
      const cameOut = sql`least(${day}, i.published_at)`
      const card = sql`a.id, a.slug, a.title, a.summary, a.image, a.author, a.order_in_issue, a.page_range,
        ${isoMoment(sql, cameOut)} AS created, a.issue_id AS issue,
        a.publication_id AS publication, p.language`
      const from = sql`FROM articles a JOIN issues i ON i.id = a.issue_id JOIN publications p ON p.id = a.publication_id`
      const cards = (rest: Statement.Fragment) => sql<ArticleCard>`SELECT ${card} ${from} WHERE ${rest}`

      const { keeping } = yield* SharedReads
      const ofIssue = yield* keeping((issueId: string) =>
        cards(sql`a.issue_id = ${issueId} ORDER BY a.order_in_issue, a.id`).pipe(Effect.orDie)
      )

      return Articles.of({
        ofIssue: Effect.fn("Articles.ofIssue")(ofIssue),
        ofPublication: Effect.fn("Articles.ofPublication")((publicationId) =>
          cards(
            sql`a.publication_id = ${publicationId} AND i.status = 'PUBLISHED' ORDER BY random() LIMIT ${maxPublicationArticles}`
          ).pipe(Effect.orDie)
        ),
        byId: Effect.fn("Articles.byId")(function* (id, userId) {
          if (!isPublicId(id)) return null
          const [row] = yield* sql<Row>`SELECT ${card}, a.content, i.title AS issue_title, p.title AS publication_title,
              p.slug AS publication_slug, ${coverFolder(sql)} AS folder, ${coverVersion(sql)} AS version,
              i.is_free OR p.tier = 0 AS is_free
            ${from} WHERE a.id = ${id} AND ${isVisibleTo(sql, userId)}`
          if (row === undefined) return null
          const related =
            yield* cards(sql`a.publication_id = ${row.publication} AND a.id <> ${id} AND ${isVisibleTo(sql, userId)}
            ORDER BY a.issue_id <> ${row.issue}, i.publish_date DESC, i.published_at DESC, i.id, a.order_in_issue, a.id
            LIMIT ${maxRelated}`)
          const { issue_title, publication_title, publication_slug, folder, version, is_free, ...article } = row
          return {
            ...article,
            expand: {
              issue: { title: issue_title, cover_image: coverOf(folder, version), is_free },
              publication: { title: publication_title, slug: publication_slug }
            },
            related
          }
        }, Effect.orDie),
        replace: Effect.fn("Articles.replace")(
          function* (issueId, articles) {
            const [issue] = yield* sql<{ publication_id: string }>`SELECT publication_id FROM issues
              WHERE id = ${issueId} FOR UPDATE`
            if (issue === undefined) return
            const taken = new Set<string>()
            for (const article of articles) {
              let number = 1
              while (taken.has(withNumber(slugOf(article.title), number))) number += 1
              const slug = withNumber(slugOf(article.title), number)
              taken.add(slug)
              const image = article.image !== null && isOwnPath(article.image) ? article.image : null
              yield* sql`INSERT INTO articles (id, issue_id, publication_id, title, slug, summary, content, image, author,
                  order_in_issue, page_range)
                VALUES (${newId()}, ${issueId}, ${issue.publication_id}, ${article.title}, ${slug}, ${article.summary},
                  ${sanitiseArticle(article.content)}, ${image}, ${article.author}, ${article.order}, ${article.pageRange})
                ON CONFLICT (issue_id, slug) DO UPDATE SET title = excluded.title, summary = excluded.summary,
                  content = excluded.content, image = excluded.image, author = excluded.author,
                  order_in_issue = excluded.order_in_issue, page_range = excluded.page_range`
            }
            yield* sql`DELETE FROM articles WHERE issue_id = ${issueId} AND slug NOT IN
              (SELECT jsonb_array_elements_text(${JSON.stringify([...taken])}::text::jsonb))`
          },
          sql.withTransaction,
          Effect.orDie
        ),
        show: Effect.fn("Articles.show")(
          function* (issueId, { id, title, summary, content, image, author, page_range }, order) {
            const others = yield* sql<{ readonly slug: string }>`SELECT slug FROM articles
              WHERE issue_id = ${issueId} AND id <> ${id} FOR UPDATE`
            let number = 1
            while (others.some(({ slug }) => slug === withNumber(slugOf(title), number))) number += 1
            yield* sql`INSERT INTO articles (id, issue_id, publication_id, title, slug, summary, content, image, author,
                order_in_issue, page_range)
              SELECT ${id}, i.id, i.publication_id, ${title}, ${withNumber(slugOf(title), number)}, ${summary},
                ${sanitiseArticle(content)}, ${image}, ${author === "" ? null : author}, ${order}, ${page_range}
              FROM issues i WHERE i.id = ${issueId}
              ON CONFLICT (id) DO UPDATE SET title = excluded.title, slug = excluded.slug, summary = excluded.summary,
                content = excluded.content, image = excluded.image, author = excluded.author,
                order_in_issue = excluded.order_in_issue, page_range = excluded.page_range`
          },
          sql.withTransaction,
          Effect.orDie
        )
      })
    })
  )
}
