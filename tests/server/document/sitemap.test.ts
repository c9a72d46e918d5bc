import { Effect } from "effect"
import { expect, it } from "vitest"
import { PagesPerFile, sitemap } from "../../../server/document/sitemap.ts"
import { Published } from "../../../server/document/sitemapStore.ts"
import { pagesUpdated } from "../../../src/domain/help/staticPages.ts"
import { plansSince } from "../../../src/domain/shop/plans.ts"

const base = "https://dergi.example"

const magazines = Array.from({ length: 7 }, (_, at) => ({ path: `/magazine/${at}`, changed: null }))

const mapOf = (number: number | null) =>
  Effect.runPromise(
    sitemap(base, number).pipe(
      Effect.provideService(PagesPerFile, 3),
      Effect.provideService(Published, {
        newest: Effect.succeed(null),
        lastDay: Effect.succeed(null),
        categories: Effect.succeed([{ path: "/category/a&b", changed: "2026-11-01" }]),
        count: Effect.succeed(magazines.length),
        lastDays: () => Effect.succeed(["2026-01-01", "2026-03-02", "2027-05-03"]),
        some: (from, length) =>
          from < magazines.length
            ? Effect.succeed(magazines.slice(from, from + length))
            : Effect.die("Nobody is to sort the catalogue for a file that there is not")
      })
    )
  )

const locations = (xml: string | null) => [...(xml ?? "").matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)

it("is a list of files where one has no room for every page, and each page is in one of them", async () => {
  const index = await mapOf(null)
  expect(index).toContain("<sitemapindex")
  expect(locations(index)).toEqual([1, 2, 3].map((number) => `${base}/sitemap/${number}.xml`))
  const days = [...(index ?? "").matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, day]) => day)
  // In the first stand the texts and the plans, too, which have days of their own.
  expect(days).toEqual([[pagesUpdated, plansSince].toSorted().at(-1), "2026-03-02", "2027-05-03"])
  const files = await Promise.all([1, 2, 3].map(mapOf))
  const found = files.flatMap(locations).filter((url) => url?.includes("/magazine/"))
  expect(found).toEqual(magazines.flatMap(({ path }) => [`${base}${path}`, `${base}${path}?locale=en`]))
  expect(locations(files[0] ?? null)).toContain(`${base}/category/a&amp;b`)
  expect(files[1]).not.toContain("/category/")
  expect(await mapOf(4)).toBeNull()
})
