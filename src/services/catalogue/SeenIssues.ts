import { Context, Effect, Layer } from "effect"
import type { Issue } from "../../domain/catalogue/Issue.ts"
import { type IssueArticles, maxSeen, type SeenIssue } from "../../domain/catalogue/SeenIssue.ts"

interface StoredIssue extends SeenIssue {
  /** Whom it was loaded for: a publisher sees unpublished issues. */
  readonly userId: string | null
  /** The addresses it was opened under. */
  readonly addresses: ReadonlySet<string>
}

/**
 * The issues that this tab has shown, so that a return shows them as they were, only to the same user. Source: product,
 * "Cards and issue pages".
 */
export class SeenIssues extends Context.Service<
  SeenIssues,
  {
    readonly recall: (address: string, userId: string | null) => Effect.Effect<SeenIssue | null>
    /** Stores the issue of an address; its stored articles and others stay. */
    readonly keep: (address: string, userId: string | null, issue: Issue) => Effect.Effect<void>
    /**
     * The publication's articles shown for an issue without its own, so that the random choice stays; null if there
     * were none.
     */
    readonly standIns: (issueId: string) => Effect.Effect<IssueArticles | null>
    /** Adds articles or others to a stored issue. */
    readonly keepBeside: (issueId: string, beside: Partial<Omit<SeenIssue, "issue">>) => Effect.Effect<void>
  }
>()("sayfa/SeenIssues") {
  static readonly layer = Layer.sync(SeenIssues, () => {
    /** By issue id, the last opened one at the end. */
    const recent = new Map<string, StoredIssue>()
    return {
      recall: (address, userId) =>
        Effect.sync(
          () => [...recent.values()].findLast((one) => one.userId === userId && one.addresses.has(address)) ?? null
        ),
      keep: (address, userId, issue) =>
        Effect.sync(() => {
          const before = recent.get(issue.id)
          const { articles, others, addresses } =
            before?.userId === userId ? before : { articles: null, others: null, addresses: [] }
          recent.delete(issue.id)
          recent.set(issue.id, {
            issue,
            articles,
            others,
            userId,
            addresses: new Set([...addresses, address, issue.id])
          })
          for (const id of [...recent.keys()].slice(0, -maxSeen)) recent.delete(id)
        }),
      standIns: (issueId) =>
        Effect.sync(() => {
          const articles = recent.get(issueId)?.articles ?? null
          return articles?.from === "publication" && articles.articles.length > 0 ? articles : null
        }),
      keepBeside: (issueId, beside) =>
        Effect.sync(() => {
          const found = recent.get(issueId)
          if (found !== undefined) recent.set(issueId, { ...found, ...beside })
        })
    }
  })
}
