import { Context, Effect, Layer } from "effect"
import type { Issue } from "../../domain/catalogue/Issue.ts"
import { type IssueArticles, mostSeen, type SeenIssue } from "../../domain/catalogue/SeenIssue.ts"

interface Kept extends SeenIssue {
  /** Whose eyes it was for: a publisher sees what is not published. */
  readonly reader: string | null
  /** Under which addresses it was opened. */
  readonly addresses: ReadonlySet<string>
}

/**
 * What this tab has seen of issues, so that whoever comes back to one finds it as it was left; nobody finds what somebody
 * else has seen. Source: product, "Cards and issue pages".
 */
export class SeenIssues extends Context.Service<
  SeenIssues,
  {
    readonly recall: (address: string, reader: string | null) => Effect.Effect<SeenIssue | null>
    /** The issue that opened at an address; what was seen beside it stays. */
    readonly keep: (address: string, reader: string | null, issue: Issue) => Effect.Effect<void>
    /** The articles that stood in for an issue's own, so that chance changes nothing under anybody's eyes; null where none did. */
    readonly standIns: (issueId: string) => Effect.Effect<IssueArticles | null>
    /** What stands beside an issue, where that is kept. */
    readonly keepBeside: (issueId: string, beside: Partial<Omit<SeenIssue, "issue">>) => Effect.Effect<void>
  }
>()("sayfa/SeenIssues") {
  static readonly layer = Layer.sync(SeenIssues, () => {
    /** By the issue's id, that which was opened last at the end. */
    const kept = new Map<string, Kept>()
    return {
      recall: (address, reader) =>
        Effect.sync(
          () => [...kept.values()].findLast((one) => one.reader === reader && one.addresses.has(address)) ?? null
        ),
      keep: (address, reader, issue) =>
        Effect.sync(() => {
          const before = kept.get(issue.id)
          const { articles, others, addresses } =
            before?.reader === reader ? before : { articles: null, others: null, addresses: [] }
          kept.delete(issue.id)
          kept.set(issue.id, { issue, articles, others, reader, addresses: new Set([...addresses, address, issue.id]) })
          for (const id of [...kept.keys()].slice(0, -mostSeen)) kept.delete(id)
        }),
      standIns: (issueId) =>
        Effect.sync(() => {
          const articles = kept.get(issueId)?.articles ?? null
          return articles?.from === "publication" && articles.articles.length > 0 ? articles : null
        }),
      keepBeside: (issueId, beside) =>
        Effect.sync(() => {
          const found = kept.get(issueId)
          if (found !== undefined) kept.set(issueId, { ...found, ...beside })
        })
    }
  })
}
