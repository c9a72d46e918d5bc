import { Layer, ManagedRuntime } from "effect"
import { describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { createActor, waitFor } from "xstate"
import { type Holdings, noHoldings } from "../../../src/domain/catalogue/access.ts"
import type { Category } from "../../../src/domain/catalogue/Category.ts"
import { hiddenCategory } from "../../../src/domain/catalogue/shownCategories.ts"
import { addTexts, createI18n } from "../../../src/i18n/i18n.ts"
import { issue as texts } from "../../../src/i18n/issue.ts"
import { resources } from "../../../src/i18n/resources.ts"
import { liveArticle } from "../../../src/machines/catalogue/article.live.ts"
import { liveDetail } from "../../../src/machines/catalogue/detail.live.ts"
import { articlesOf, isMissing, issueOf, othersOf } from "../../../src/machines/catalogue/detail.view.ts"
import { sharingMachine } from "../../../src/machines/catalogue/sharing.machine.ts"
import { liveTypesetting } from "../../../src/machines/catalogue/typesetting.live.ts"
import { valueOf } from "../../../src/machines/loadable/loadable.view.ts"
import { SeenIssues } from "../../../src/services/catalogue/SeenIssues.ts"
import { ApiClient } from "../../../src/services/platform/ApiClient.ts"
import { Article } from "../../../src/ui/catalogue/Article.tsx"
import { Issue } from "../../../src/ui/catalogue/Issue.tsx"
import { category } from "../../kit/fixtures/catalogues.ts"
import { article, articleCard } from "../../kit/fixtures/articles.ts"
import { endedSession, session, storedSession } from "../../kit/doubles/doubles.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"
import { issue } from "../../kit/fixtures/issues.ts"
import { said } from "../../kit/harness/screen.tsx"
import { magazine } from "../../kit/fixtures/magazines.ts"
import { faults, settled, show, type Staging, stagings } from "../stage.tsx"

const ok = (data: unknown) => json({ success: true, data, message: "" })
const items = (list: ReadonlyArray<unknown>) => ok({ items: list })
const unknown = (_tag: string, fields: object) => json({ success: false, message: "Yok.", _tag, ...fields }, 404)

const { publication: vapurs } = issue().expand
const kasim = issue({
  old_issue_id: "VPR-11",
  is_free: false,
  expand: { publication: { ...vapurs, tags: [category().id] } }
})
const vapur = magazine({ issue_id: kasim.id, is_free: false, tier: 1, price: 2499 })
const many = [1, 2, 3, 4, 5, 6, 7].map((at) => articleCard({ id: `article0000000${at}`, title: `Yazı ${at}` }))

/** A server with one publication, of one issue that has no articles of its own. */
const answers: Answers = ({ path }) => {
  switch (path) {
    case `/api/issues/${kasim.id}`:
      return items([kasim])
    case `/api/magazines/${vapur.id}`:
    case "/api/magazines/slug/vapur":
      return ok(vapur)
    case `/api/issues/${kasim.id}/articles`:
      return items([])
    case `/api/publications/${vapur.id}/articles`:
      return items(many)
    case `/api/publications/${vapur.id}/issues`:
      return items([vapur, magazine({ issue_id: "issue0000000002", issue_title: "Ekim 2026" })])
    case "/api/recently-viewed":
      return json({ success: true, action: "created" })
    default:
      return path.startsWith("/api/issues/")
        ? unknown("IssueNotFound", { issueId: "x" })
        : path.startsWith("/api/magazines/")
          ? unknown("MagazineNotFound", { magazineId: "x" })
          : unknown("ArticleNotFound", { articleId: "x" })
  }
}

/** The same server, where the issue is not published. */
const unpublished =
  (status: "SCHEDULED" | "DRAFT"): Answers =>
  (asked) =>
    asked.path === `/api/issues/${kasim.id}` ? items([{ ...kasim, status }]) : answers(asked)

const before = (given: Answers = answers) => {
  const net = network(given)
  const stored = storedSession(session())
  const runtime = ManagedRuntime.make(
    ApiClient.layerNoDeps.pipe(
      Layer.provideMerge(SeenIssues.layer),
      Layer.provide(endedSession),
      Layer.provideMerge(stored.layer),
      Layer.provideMerge(net.layer)
    )
  )
  return { ...net, runtime }
}

const opened = async (address: string, isSignedIn = false, given: Answers = answers) => {
  const server = before(given)
  const detail = createActor(liveDetail(server.runtime), {
    input: { address, userId: isSignedIn ? "user00000000001" : null }
  }).start()
  const isDone = (snapshot: ReturnType<typeof detail.getSnapshot>) =>
    isMissing(snapshot) || (articlesOf(snapshot) !== null && othersOf(snapshot) !== null)
  await waitFor(detail, isDone)
  return { ...server, detail }
}

const words = ({ language }: Staging) => {
  const said = createI18n(language ?? "tr", resources)
  addTexts(said, { issue: texts })
  return said
}

type OpenedDetail = Awaited<ReturnType<typeof opened>>["detail"]

const showIssue = (
  detail: OpenedDetail,
  holdings: Holdings | null,
  staging: Staging = {},
  categories: ReadonlyArray<Category> = [],
  signIn: (() => void) | null = null
) =>
  show(
    <Issue
      detail={detail}
      sharing={createActor(sharingMachine).start()}
      known={null}
      categories={categories}
      holdings={holdings}
      origin="https://sayfa.example"
      signIn={signIn}
    />,
    { ...staging, words: words(staging) }
  )

describe("an issue's page over its services", () => {
  it("takes an issue's id, a publication's id and a slug, each by no more calls than it needs", async () => {
    const found = async (address: string) => {
      const { detail, paths } = await opened(address)
      const at = paths().findIndex((path) => path.endsWith("/articles"))
      return [
        issueOf(detail.getSnapshot())?.id,
        ...paths()
          .slice(0, at)
          .filter((path) => !path.endsWith("/issues"))
      ]
    }
    const own = `/api/issues/${kasim.id}`
    expect(await found(kasim.id)).toEqual([kasim.id, own])
    expect(await found(vapur.id)).toEqual([kasim.id, `/api/issues/${vapur.id}`, `/api/magazines/${vapur.id}`, own])
    expect(await found("vapur")).toEqual([kasim.id, "/api/magazines/slug/vapur", own])
  })

  it("is as it was left when somebody comes back to it, asked for again behind, and nobody else's", async () => {
    const server = before()
    const visit = (userId: string | null, address: string = kasim.id) =>
      createActor(liveDetail(server.runtime), { input: { address, userId } }).start()
    const shows = (detail: ReturnType<typeof visit>) => {
      const snapshot = detail.getSnapshot()
      return [issueOf(snapshot)?.id, articlesOf(snapshot)?.articles.length, othersOf(snapshot)?.length]
    }
    const whole = [kasim.id, 5, 1]
    const first = visit(null, "vapur")
    await vi.waitFor(() => expect(shows(first)).toEqual(whole))
    const chance = articlesOf(first.getSnapshot())
    first.stop()
    for (const address of ["vapur", kasim.id]) {
      const asked = server.paths().length
      const again = visit(null, address)
      await vi.waitFor(() => expect(server.paths().length).toBeGreaterThan(asked))
      expect(shows(again)).toEqual(whole)
      await waitFor(again, (snapshot) => snapshot.matches({ shown: { articles: "shown", others: "shown" } }))
      expect(articlesOf(again.getSnapshot())).toEqual(chance)
      again.stop()
    }
    const other = visit("user00000000002")
    await waitFor(other, (snapshot) => snapshot.matches("asking"))
    expect(issueOf(other.getSnapshot())).toBeNull()
    other.stop()
  })

  it("finds nothing at an address that nobody answers to", async () => {
    for (const address of ["yok", "yokyokyokyokyok"]) {
      const { detail } = await opened(address)
      expect(isMissing(detail.getSnapshot())).toBe(true)
    }
  })

  it("has five articles of its publication stand in for those that an issue has not", async () => {
    const { detail } = await opened(kasim.id)
    const { from, articles } = articlesOf(detail.getSnapshot())!
    expect([from, new Set(articles.map(({ id }) => id)).size]).toEqual(["publication", 5])
  })

  it("is noted once as looked at, by a signed-in user", async () => {
    const visited = async (isSignedIn: boolean) => {
      const { asked, detail } = await opened("vapur", isSignedIn)
      if (isSignedIn) await waitFor(detail, (snapshot) => snapshot.matches({ shown: { viewing: "recorded" } }))
      return asked.filter(({ method }) => method === "POST").map(({ path }) => path)
    }
    expect(await visited(false)).toEqual([])
    expect(await visited(true)).toEqual(["/api/recently-viewed"])
  })
})

describe("an issue's page", () => {
  it("offers reading to people who may, else a year of it and a preview, and neither before that is known", async () => {
    const { detail } = await opened(kasim.id)
    const read = page.getByRole("link", { name: "Hemen oku: Vapur, Kasım 2026" })
    const preview = page.getByRole("link", { name: "Önizle: Vapur, Kasım 2026" })
    const year = page.getByText("249,90 TL")
    const holder = await showIssue(detail, { ...noHoldings, publicationAccess: [vapur.id] })
    await expect.element(read).toHaveAttribute("href", `/reader/${kasim.id}`)
    expect([...year.elements(), ...preview.elements()]).toEqual([])
    await holder.unmount()
    const stranger = await showIssue(detail, noHoldings)
    await expect.element(page.getByText("24,99 TL", { exact: true })).toBeVisible()
    await expect.element(year).toBeVisible()
    expect(read.elements()).toEqual([])
    await expect.element(preview).toHaveAttribute("href", `/preview/${kasim.id}`)
    await stranger.unmount()
    await showIssue(detail, null)
    await expect.element(page.getByText("24,99 TL", { exact: true })).toBeVisible()
    await expect.element(year).not.toBeVisible()
    expect([...read.elements(), ...preview.elements()]).toEqual([])
  })

  it("tells people who may not read it what can be done today: sign in as a visitor, or look at the plans", async () => {
    const signIn = page.getByRole("button", { name: "Giriş yapıp okuyun." })
    const plans = page.getByRole("link", { name: "Abonelik planları" })
    const bare = await opened(kasim.id)
    const asked = vi.fn<() => void>()
    const visitor = await showIssue(bare.detail, noHoldings, {}, [], asked)
    await expect.element(page.getByText(/^Bu sayı sizde mi\?/u)).toBeVisible()
    await signIn.click()
    expect(asked).toHaveBeenCalledOnce()
    await expect.element(plans).toHaveAttribute("href", "/subscription-plans")
    await visitor.unmount()
    const { detail } = await opened(kasim.id)
    const stranger = await showIssue(detail, noHoldings)
    await expect.element(plans).toBeVisible()
    expect(signIn.elements()).toEqual([])
    await stranger.unmount()
    const holder = await showIssue(detail, { ...noHoldings, issueAccess: [kasim.id] }, {}, [], asked)
    await expect.element(page.getByText("Sizde", { exact: true })).toBeVisible()
    await expect.element(page.getByRole("link", { name: /^Hemen oku/u })).toBeVisible()
    expect([...signIn.elements(), ...plans.elements()]).toEqual([])
    await holder.unmount()
    await showIssue(detail, null, {}, [], asked)
    await expect.element(page.getByText("24,99 TL", { exact: true })).toBeVisible()
    expect([...signIn.elements(), ...plans.elements()]).toEqual([])
  })

  it("has one button to buy, for the issue or a year of it as chosen, and the preview beside it", async () => {
    const { detail } = await opened(kasim.id)
    await showIssue(detail, noHoldings)
    const buttons = () =>
      said("button").filter(
        (name) => !["Favorilere ekle", "Paylaş", "Bağlantıyı"].some((other) => name.includes(other))
      )
    await expect.poll(() => said("radio").length).toBe(2)
    expect(buttons().filter((name) => name.startsWith("Sepete"))).toEqual(["Sepete ekle: Kasım 2026 – Vapur"])
    await page.getByText("249,90 TL").click()
    expect(buttons().filter((name) => name.startsWith("Sepete"))).toEqual(["Sepete ekle: Vapur, Yıllık Abonelik"])
    await userEvent.keyboard("{ArrowLeft}")
    await expect
      .poll(() => buttons().filter((name) => name.startsWith("Sepete")))
      .toEqual(["Sepete ekle: Kasım 2026 – Vapur"])
  })

  it("shows the first pages behind the cover that the preview opens, and leads to each where it may be read", async () => {
    const long = { ...kasim, page_count: 40, preview_page_limit: 3 }
    const server = before((request) => (request.path === `/api/issues/${kasim.id}` ? items([long]) : answers(request)))
    const detail = createActor(liveDetail(server.runtime), { input: { address: kasim.id, userId: null } }).start()
    await waitFor(detail, (snapshot) => snapshot.matches("shown"))
    const inside = page.getByRole("region", { name: "İçine bakın" })
    const ways = () => [...inside.element().querySelectorAll("a")].map((way) => way.getAttribute("href"))
    const stranger = await showIssue(detail, noHoldings)
    await expect.element(inside).toBeVisible()
    expect(ways()).toEqual([2, 3].map((at) => `/preview/${kasim.id}?sayfa=${at}`))
    await stranger.unmount()
    await showIssue(detail, { ...noHoldings, issueAccess: [kasim.id] })
    await expect.element(inside).toBeVisible()
    expect(ways()).toEqual([2, 3].map((at) => `/reader/${kasim.id}?sayfa=${at}`))
  })

  it("leads from each of its own articles to its page, for whoever may read it", async () => {
    const own = before((request) =>
      request.path === `/api/issues/${kasim.id}/articles`
        ? items([articleCard({ title: "İskele", page_range: "8–9", issue: kasim.id })])
        : answers(request)
    )
    const detail = createActor(liveDetail(own.runtime), { input: { address: kasim.id, userId: null } }).start()
    await waitFor(detail, (snapshot) => articlesOf(snapshot) !== null)
    const way = page.getByRole("link", { name: "Dergide oku, s. 8–9: İskele" })
    const stranger = await showIssue(detail, noHoldings)
    await expect.element(page.getByText("s. 8–9")).toBeVisible()
    expect(way.elements()).toEqual([])
    await stranger.unmount()
    await showIssue(detail, { ...noHoldings, issueAccess: [kasim.id] })
    await expect.element(way).toHaveAttribute("href", `/reader/${kasim.id}?sayfa=8`)
  })

  it("names its categories, but for the hidden one", async () => {
    const { detail } = await opened(kasim.id)
    const shown = await showIssue(detail, noHoldings, {}, [category()])
    const tags = page.getByRole("list", { name: "Kategoriler" })
    await expect.element(tags.getByRole("link", { name: "Gezi" })).toHaveAttribute("href", "/category/gezi")
    await shown.unmount()
    await showIssue(detail, noHoldings, {}, [category({ slug: hiddenCategory })])
    await expect.element(page.getByText("24,99 TL", { exact: true })).toBeVisible()
    expect(tags.elements()).toEqual([])
  })

  it("breaks a word that is longer than a phone is wide", async () => {
    const word = "Muvaffakiyetsizleştiricileştiriveremeyebileceklerimizden".repeat(2)
    const long = { ...kasim, title: word, description: word }
    const detail = createActor(
      liveDetail(before(({ path }) => (path.endsWith(kasim.id) ? items([long]) : items([]))).runtime),
      { input: { address: kasim.id, userId: null } }
    ).start()
    await waitFor(detail, (snapshot) => issueOf(snapshot) !== null)
    await page.viewport(320, 844)
    await showIssue(detail, noHoldings)
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(320)
    await page.viewport(414, 896)
  })

  it("says what nobody has given", async () => {
    const { detail } = await opened(kasim.id)
    const { publication } = kasim.expand
    const unnamed = { ...kasim, is_free: true, expand: { publication: { ...publication, publisher_name: " " } } }
    const other = createActor(
      liveDetail(before(({ path }) => (path.endsWith(kasim.id) ? items([unnamed]) : items([]))).runtime),
      {
        input: { address: kasim.id, userId: null }
      }
    ).start()
    await waitFor(other, (snapshot) => issueOf(snapshot) !== null)
    detail.stop()
    await showIssue(other, noHoldings)
    await expect.element(page.getByText("Belirtilmemiş")).toBeVisible()
    await expect.element(page.getByText("ÜCRETSİZ", { exact: true })).toBeVisible()
  })

  it("stands in the kiosk's copy while it is on its way, and where it does not come", async () => {
    const server = before(() => null)
    const detail = createActor(liveDetail(server.runtime), { input: { address: kasim.id, userId: null } }).start()
    await waitFor(detail, (snapshot) => snapshot.matches("failed"))
    await show(
      <Issue
        detail={detail}
        sharing={createActor(sharingMachine).start()}
        known={vapur}
        categories={[]}
        holdings={noHoldings}
        origin=""
        signIn={null}
      />,
      { words: words({}) }
    )
    await expect.element(page.getByRole("heading", { level: 1, name: vapur.issue_title })).toBeVisible()
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("Dergi detayları alınamadı: Sunucuya ulaşılamadı.Tekrar dene")
  })

  it.each(stagings)("leaves nothing for axe to find, $language, $theme", async (staging) => {
    const { detail } = await opened(kasim.id)
    await showIssue(detail, noHoldings, staging)
    await settled()
    expect(await faults()).toEqual([])
  })
})

const hostile = `<p onclick="alert(1)">Lodos <em>esti</em>.<script>alert(1)</script></p>
<img src="https://elsewhere.example/x.png"><figure><img src="/content/a.webp" onerror="alert(1)"><figcaption>İskele</figcaption></figure>
<a href="javascript:alert(1)">kötü</a><a href="https://example.org/">iyi</a><blockquote>Deniz.</blockquote>`

const read = async (given: Answers) => {
  const actor = createActor(liveArticle(before(given).runtime), { input: { id: "article00000001" } }).start()
  await waitFor(actor, (snapshot) => !snapshot.hasTag("busy"))
  return actor
}

const showArticle = (actor: Awaited<ReturnType<typeof read>>, staging: Staging = {}, holdings = noHoldings) =>
  show(
    <Article
      article={actor}
      typesetting={createActor(liveTypesetting(ManagedRuntime.make(Layer.empty))).start()}
      sharing={createActor(sharingMachine).start()}
      holdings={holdings}
      origin="https://sayfa.example"
    />,
    { ...staging, words: words(staging) }
  )

describe("an article", () => {
  it("enters the document with nothing but what an article is made of", async () => {
    const actor = await read(() => ok(article({ content: hostile })))
    const { content } = valueOf(actor.getSnapshot()) as { readonly content: string }
    expect(content).not.toMatch(/script|onclick|onerror|javascript|elsewhere/u)
    const held = document.createElement("div")
    held.innerHTML = content
    expect(held.querySelector("figure img")?.getAttribute("src")).toBe("/content/a.webp")
    expect([...held.querySelectorAll("a[href]")].map((one) => one.getAttribute("href"))).toEqual([
      "https://example.org/"
    ])
    expect(held.querySelector("a[href]")?.getAttribute("rel")).toBe("noopener noreferrer")
    expect([held.querySelector("em")?.textContent, held.querySelector("blockquote")?.textContent]).toEqual([
      "esti",
      "Deniz."
    ])
  })

  it("tells one that is not there from one that did not come, which can be asked for again", async () => {
    const missing = await showArticle(await read(() => unknown("ArticleNotFound", { articleId: "x" })))
    await expect.element(page.getByRole("heading", { level: 1, name: "İçerik Bulunamadı" })).toBeVisible()
    await missing.unmount()
    let isThere = false
    await showArticle(await read(() => (isThere ? ok(article()) : null)))
    await expect
      .element(page.getByRole("heading", { level: 1, name: "İçerik yüklenirken bir hata oluştu." }))
      .toBeVisible()
    isThere = true
    await page.getByRole("button", { name: "Tekrar dene" }).click()
    await expect.element(page.getByRole("heading", { level: 1, name: "Lodos" })).toHaveFocus()
  })

  it("leads to its page in the magazine only people who may read that, and everybody to its issue", async () => {
    const { expand, issue: id } = article()
    const paid = article({ expand: { ...expand, issue: { ...expand.issue, is_free: false } } })
    const inMagazine = page.getByRole("link", { name: "Dergide oku, s. 4–7" })
    const toIssue = page.getByRole("link", { name: "Bu sayıya git" })
    for (const [text, holdings, mayRead] of [
      [article(), noHoldings, true],
      [paid, noHoldings, false],
      [paid, { ...noHoldings, issueAccess: [id] }, true]
    ] as const) {
      const shown = await showArticle(await read(() => ok(text)), {}, holdings)
      await expect.element(toIssue).toHaveAttribute("href", `/magazine/${id}`)
      expect(inMagazine.elements().map((link) => link.getAttribute("href"))).toEqual(
        mayRead ? [`/reader/${id}?sayfa=4`] : []
      )
      await shown.unmount()
    }
  })

  it("is of the day that it was in Istanbul when it came out", async () => {
    await showArticle(await read(() => ok(article({ created: "2026-11-16T21:30:00.000Z" }))))
    await expect.element(page.getByText("17 Kasım 2026")).toBeVisible()
  })

  it("leaves the keyboard on the button of its type's size at the last size", async () => {
    await showArticle(await read(() => ok(article())))
    const larger = page.getByRole("button", { name: "Yazıyı büyüt" })
    await larger.click()
    await userEvent.keyboard("{Enter}".repeat(12))
    await expect.element(larger).toHaveAttribute("aria-disabled", "true")
    await expect.element(larger).toHaveFocus()
  })

  it.each(stagings)("leaves nothing for axe to find, by day and by night, $language, $theme", async (staging) => {
    const actor = await read(() => ok(article({ content: hostile, related: [articleCard()] })))
    await showArticle(actor, staging)
    await settled()
    expect(await faults()).toEqual([])
    const paper = document.querySelector("[data-paper]")?.getAttribute("data-paper")
    await page.getByRole("button", { name: /^(Gece görünümü|Night view)$/u }).click()
    expect(document.querySelector("[data-paper]")?.getAttribute("data-paper")).not.toBe(paper)
    await settled()
    expect(await faults()).toEqual([])
  })
})

describe("the page of an issue that is not published", () => {
  const own = { ...noHoldings, publicationAccess: [vapurs.id], ownPublications: [vapurs.id] }
  const holder = { ...noHoldings, issueAccess: [kasim.id] }
  const toSettings = () => page.getByRole("link", { name: "Sayının ayarları" })

  it.each([
    ["SCHEDULED", "Henüz yayında değil: bu sayfayı yalnızca siz görüyorsunuz."],
    ["DRAFT", "Yayından kaldırıldı: bu sayfayı siz ve sayı elinde olanlar görür."]
  ] as const)("says so to its publisher, with the way to its settings: %s", async (status, sentence) => {
    const { detail } = await opened(kasim.id, true, unpublished(status))
    await showIssue(detail, own)
    await expect.element(page.getByText(sentence, { exact: false })).toBeVisible()
    await expect.element(toSettings()).toHaveAttribute("href", `/account/publisher/issues/${kasim.id}`)
    await expect.element(page.getByRole("button", { name: /sepete ekle/iu })).not.toBeInTheDocument()
  })

  it("says to who holds it that it stays theirs", async () => {
    const { detail } = await opened(kasim.id, true, unpublished("DRAFT"))
    await showIssue(detail, holder)
    await expect.element(page.getByText("Bu sayı artık satışta değil; sizde kalır.")).toBeVisible()
    await expect.element(toSettings()).not.toBeInTheDocument()
    await expect.element(page.getByRole("link", { name: /oku/iu }).first()).toBeVisible()
  })

  it("says nothing of the kind once it is published", async () => {
    const { detail } = await opened(kasim.id, true)
    await showIssue(detail, own)
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect.element(toSettings()).not.toBeInTheDocument()
  })

  it.each(stagings)("leaves nothing for axe to find, %j", async (staging) => {
    const { detail } = await opened(kasim.id, true, unpublished("SCHEDULED"))
    await showIssue(detail, own, staging)
    await settled()
    expect(await faults()).toEqual([])
  })
})
