import type { ArticleCard } from "./Article.ts"

interface Range {
  readonly from: number
  readonly to: number
}

/** The pages of a range as printed, such as "12–17" or "4, 8-9"; none if it names no page. */
export const pagesOfRange = (range: string | null): ReadonlyArray<Range> =>
  [...(range ?? "").matchAll(/(\d{1,6})(?:\s*[-–—]\s*(\d{1,6}))?/g)].map(([, first, last]) => {
    const from = Number(first)
    return { from, to: Math.max(from, Number(last ?? first)) }
  })

/**
 * The article that these pages belong to: the one that begins first on them, else the one that began last before them
 * and reaches them. Source: product, "Articles".
 */
export const articleOn = <One extends Pick<ArticleCard, "page_range">>(
  articles: ReadonlyArray<One>,
  pages: ReadonlyArray<number>
): One | null => {
  const first = Math.min(...pages)
  const last = Math.max(...pages)
  const reaching = articles
    .flatMap((article) => pagesOfRange(article.page_range).map((range) => ({ article, ...range })))
    .filter(({ from, to }) => from <= last && to >= first)
    .toSorted((one, other) => one.from - other.from)
  return (reaching.find(({ from }) => from >= first) ?? reaching.at(-1))?.article ?? null
}
