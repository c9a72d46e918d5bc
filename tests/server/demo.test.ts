import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { startOpenIdProvider } from "../../scripts/openIdProvider.ts"
import {
  demoAccounts,
  demoCollector,
  demoFamily,
  demoMember,
  demoPublisher,
  demoReader,
  demoSibling,
  demoSubscriber
} from "../../server/demo/accounts.ts"
import type { DemoIssue, DemoPublication } from "../../server/demo/manifest.ts"
import { isOwnPath } from "../../src/domain/catalogue/articleHtml.ts"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import { MailTokens } from "../../server/session/MailTokens.ts"
import { clientOf, freshFolder, removeFolder, type RunningServer, startServer } from "../kit/harness/server.ts"
import { mailsTo, outcome, sessionCalls } from "../kit/harness/sessionCalls.ts"
import { other, socialBrowser } from "../kit/harness/socialBrowser.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { categoryIds } from "../kit/fixtures/seedData.ts"

let content: string
let folder: string

const publication: DemoPublication = {
  title: "Deneme",
  description: "",
  publisher_name: "Yayınevi",
  frequency: "MONTHLY",
  language: "tr",
  tier: 3,
  categories: ["gezi"],
  owner: "press"
}

const text = '<p class="q">Soru?</p> <p> Yanıt. </p>'

/** An issue of one page with one article. */
const layIssue = async (publicationFolder: string, name: string, issue: Partial<DemoIssue>) => {
  const own = join(publicationFolder, name)
  const lay = (file: string, what: unknown) => writeFile(join(own, file), JSON.stringify(what))
  await mkdir(join(own, "articles"), { recursive: true })
  await lay("issue.json", {
    title: name,
    description: name,
    publish_date: "2026-05-01",
    is_free: true,
    articles: [{ flow: "a", title: "Yazı", summary: "Özet" }],
    ...issue
  })
  await lay("typeset.json", { source: "", pages: 1, articles: { a: [1, 1] } })
  await writeFile(join(own, "articles/a.html"), text)
  await writeFile(join(own, "issue.pdf"), tinyPdf(1))
}

/** What stands for a picture: the server looks at none. */
const art = "RIFF….WEBP"
const newArt = "RIFF…!WEBP"

const layPublication = async (name: string, described: DemoPublication, into = content) => {
  await mkdir(join(into, name), { recursive: true })
  await writeFile(join(into, name, "publication.json"), JSON.stringify(described))
  return join(into, name)
}

beforeAll(async () => {
  content = await mkdtemp(join(tmpdir(), "sayfa-demo-"))
  folder = await freshFolder()
  const own = await layPublication("deneme", publication)
  await layIssue(own, "one", { tiny: true })
  await layIssue(own, "two", { is_free: false, preview_page_limit: 1 })
})
afterAll(() => Promise.all([content, folder].map((made) => rm(made, { recursive: true, force: true }))))

const start = (variables: Readonly<Record<string, string>>, data = folder) =>
  startServer({ variables: { DATA_DIR: data, ...variables }, demoContent: content })

const signIn = async (
  server: { readonly url: string },
  account: { readonly email: string; readonly password: string }
) => {
  const client = await clientOf(server)
  const { email, password } = account
  return Effect.runPromise(
    client.session.login({ payload: { email, password } }).pipe(
      Effect.map(({ data }) => data.token),
      Effect.option
    )
  )
}

/** What is published, whichever category it stands in. */
const published = async (server: { readonly url: string }): Promise<ReadonlyArray<Magazine>> => {
  const client = await clientOf(server)
  const { groupedByTags } = (await Effect.runPromise(client.catalogue.latestGrouped())).data
  const [newest] = Object.values(groupedByTags).flat()
  if (newest === undefined) return []
  return (await Effect.runPromise(client.catalogue.issuesOfPublication({ params: { id: newest.id } }))).data.items
}

const titles = async (server: { readonly url: string }): Promise<ReadonlyArray<string>> =>
  (await published(server)).map((card) => card.issue_title).toSorted()

it("brings its issues into an empty house once, the few of a tiny one first, and opens them to read", async () => {
  const tiny = await start({ DEMO: "tiny" })
  await vi.waitFor(async () => expect(await titles(tiny)).toEqual(["one"]), { timeout: 20_000, interval: 200 })
  // A house from before there were categories and articles.
  await tiny.inside(
    SqlClient.SqlClient.use((sql) =>
      Effect.andThen(sql`DELETE FROM articles`, sql`UPDATE publications SET tags = '[]'`)
    )
  )
  await tiny.stop()
  await mkdir(join(content, "deneme/one/art"))
  await writeFile(join(content, "deneme/one/art/a.webp"), art)

  const whole = await start({ DEMO: "on" })
  await vi.waitFor(async () => expect(await titles(whole)).toEqual(["one", "two"]), { timeout: 20_000, interval: 200 })
  const log = /Covers \d of \d[\s\S]*Deneme, two: all pages[\s\S]*The demo is complete: \d issues? in \d+ s/
  await vi.waitFor(() => expect(whole.log.join("\n")).toMatch(log))

  const formerArt = await whole.inside(
    SqlClient.SqlClient.use((sql) => sql`SELECT image FROM articles WHERE image <> ''`)
  )
  await whole.stop()
  await writeFile(join(content, "deneme/one/art/a.webp"), newArt)
  await writeFile(join(content, "deneme/one/articles/a.html"), `${text}<p>Sonradan.</p>`)

  const again = await start({ DEMO: "on" })
  await vi.waitFor(async () => expect(await titles(again)).toEqual(["one", "two"]))
  const rows = () =>
    again.inside(
      SqlClient.SqlClient.use(
        (sql) =>
          sql`SELECT i.title, i.is_free, i.preview_page_limit, c.state FROM issues i JOIN conversions c ON c.issue_id = i.id ORDER BY i.title`
      )
    )
  await vi.waitFor(
    async () =>
      expect(await rows()).toEqual([
        { title: "one", is_free: true, preview_page_limit: null, state: "done" },
        { title: "two", is_free: false, preview_page_limit: 1, state: "done" }
      ]),
    { timeout: 30_000, interval: 200 }
  )
  const client = await clientOf(again)
  const one = (await published(again)).find((card) => card.issue_title === "one")
  const [travel] = await again.inside(categoryIds(["gezi"]))
  expect(one?.tags).toEqual([travel])
  const articles = await Effect.runPromise(client.catalogue.articlesOfIssue({ params: { id: one?.issue_id ?? "" } }))
  expect(articles.data.items).toMatchObject([{ title: "Yazı", summary: "Özet", page_range: "1", author: null }])
  const read = () => Effect.runPromise(client.catalogue.article({ params: { id: articles.data.items[0]?.id ?? "" } }))
  await vi.waitFor(async () =>
    expect((await read()).data.content).toBe("<h2>Soru?</h2>\n<p>Yanıt.</p><p>Sonradan.</p>")
  )
  const article = await read()
  const image = article.data.image ?? ""
  expect(isOwnPath(image)).toBe(true)
  // Not in the folder of its first PDF, which its publisher may delete.
  expect(image.split("/")[2]).toBe(`${one?.issue_id}-articles`)
  const picture = await again.fetch(image)
  expect([picture.status, picture.headers.get("content-type"), await picture.text()]).toEqual([
    200,
    "image/webp",
    newArt
  ])
  const former = String(formerArt[0]?.["image"])
  await vi.waitFor(async () => expect((await again.fetch(former)).status).toBe(404))
  expect(picture.headers.get("cache-control")).toBe("public, max-age=31536000, s-maxage=3600, immutable")
  const shared = await (await again.fetch(`/article/${article.data.id}`)).text()
  expect(shared).toMatch(new RegExp(`<meta property="og:image" content="[^"]*${image}">`))
  await again.stop()
}, 90_000)

it("opens its accounts to this machine alone, and shuts them and their sessions when others can reach the server", async () => {
  let token: string | null = null
  for (const [variables, isOpen] of [
    [{ DEMO: "tiny" }, true],
    [{ DEMO: "tiny", PUBLIC_URL: "https://dergi.example" }, false],
    [{ DEMO: "tiny", PUBLIC_URL: "http://localhost:3000" }, true],
    [{ DEMO: "off" }, false]
  ] as const) {
    const server = await start(variables)
    if (!isOpen && token !== null) {
      const client = await clientOf(server, { token })
      const refusal = await Effect.runPromise(Effect.flip(client.session.checkAuth()))
      expect(refusal._tag, JSON.stringify(variables)).toBe("Unauthorised")
    }
    for (const account of variables.DEMO === "tiny" && isOpen ? demoAccounts : [demoReader, demoPublisher]) {
      const signedIn = await signIn(server, account)
      expect(signedIn._tag === "Some", JSON.stringify(variables)).toBe(isOpen)
      token = signedIn._tag === "Some" ? signedIn.value : null
    }
    await server.stop()
  }
})

it("keeps the passwords that are right, so that whoever signs in while a process starts is let in", async () => {
  // No two hashes of a password are the same.
  let made = 0
  const argon2 = {
    hash: (password: string) => Promise.resolve(`${password}|${(made += 1)}`),
    verify: (stored: string, password: string) => Promise.resolve(stored.split("|")[0] === password)
  }
  const hashes = async () => {
    const server = await startServer({ variables: { DATA_DIR: folder, DEMO: "tiny" }, demoContent: content, argon2 })
    const rows = await server.inside(
      SqlClient.SqlClient.use((sql) => sql`SELECT email, password_hash FROM users ORDER BY email`).pipe(Effect.orDie)
    )
    await server.stop()
    return rows
  }
  const before = await hashes()
  expect(before.length).toBeGreaterThan(1)
  expect(await hashes()).toEqual(before)
})

const tokenOf = async (server: RunningServer, account: { readonly email: string; readonly password: string }) => {
  const signedIn = await signIn(server, account)
  return signedIn._tag === "Some" ? signedIn.value : ""
}

const ordersOf = async (server: RunningServer, account: { readonly email: string; readonly password: string }) =>
  (await Effect.runPromise((await clientOf(server, { token: await tokenOf(server, account) })).payment.orders())).data

it("gives its readers what they hold and like as it comes in, once, and again when it is over, and takes what they hold away where others can reach the server", async () => {
  const own = await mkdtemp(join(tmpdir(), "sayfa-demo-"))
  const data = await freshFolder()
  const kervan = await layPublication("kervan", { ...publication, title: "Kervan" }, own)
  await layIssue(kervan, "40", { is_free: false })
  await layIssue(kervan, "41", { is_free: false })
  const held = (server: RunningServer) =>
    server.inside(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const library = yield* sql`SELECT u.email, i.title FROM library l JOIN users u ON u.id = l.user_id
          JOIN issues i ON i.id = l.issue_id`
        const subscriptions = yield* sql`SELECT u.email, p.title, extract(day from ends_at - now())::int AS days
          FROM subscriptions s JOIN users u ON u.id = s.user_id LEFT JOIN publications p ON p.id = s.publication_id
          WHERE ends_at > now() ORDER BY u.email`
        const liked = yield* sql`SELECT u.email, p.title FROM favourites f JOIN users u ON u.id = f.user_id
          JOIN publications p ON p.id = f.publication_id WHERE f.is_favourite ORDER BY p.title, u.email`
        const here = yield* Effect.promise(() => server.fetch("/api/ip-access-check"))
        return [
          library,
          liked,
          subscriptions,
          /"access_type":"(\w+)"/.exec(yield* Effect.promise(() => here.text()))?.[1]
        ]
      })
    )
  const begin = (variables: Readonly<Record<string, string>> = {}) =>
    startServer({ variables: { DATA_DIR: data, DEMO: "on", ...variables }, demoContent: own })
  const year = expect.toSatisfy((days: number) => days >= 364 && days <= 366)
  const collected = [{ email: demoCollector.email, title: "40" }]
  const likes = (title: string, ...people: ReadonlyArray<{ readonly email: string }>) =>
    people.map(({ email }) => ({ email, title }))
  const liked = [...likes("Kervan", demoCollector), ...likes("Pergel", demoReader, demoSubscriber)]
  const month = expect.toSatisfy((days: number) => days >= 27 && days <= 31)
  const member = { email: demoMember.email, title: null, days: year }
  const parent = { email: demoFamily.email, title: null, days: month }
  const subscriber = { email: demoSubscriber.email, title: "Pergel", days: year }
  try {
    const first = await begin()
    await vi.waitFor(
      async () => expect(await held(first)).toEqual([collected, liked.slice(0, 1), [parent, member], undefined]),
      {
        timeout: 30_000
      }
    )
    const [bought] = (await ordersOf(first, demoCollector)).items
    expect(bought).toMatchObject({
      state: "paid",
      total: 7499,
      lines: [{ kind: "issue", title: "Kervan", issue_title: "40" }],
      buyer: { name: demoCollector.name, email: demoCollector.email }
    })
    expect((await ordersOf(first, demoMember)).items).toMatchObject([
      { state: "paid", total: 249_900, lines: [{ kind: "plan", ref: "platform", period: "yearly" }] }
    ])
    const { family } = await clientOf(first, { token: await tokenOf(first, demoFamily) })
    expect((await Effect.runPromise(family.family())).data.members).toMatchObject([
      { email: demoSibling.email, name: demoSibling.name, state: "joined" },
      { email: "cousin@sayfa.example", name: null, state: "invited" }
    ])
    const over = SqlClient.SqlClient.use((sql) => sql`UPDATE subscriptions SET ends_at = now() - interval '1 day'`)
    await first.inside(over)
    await first.stop()
    await layIssue(await layPublication("pergel", { ...publication, title: "Pergel" }, own), "58", {})
    for (const [variables, expected] of [
      [{ DEMO_NETWORK: "127.0.0.0/8" }, [collected, liked, [parent, member, subscriber], "platform"]],
      [{ DEMO_NETWORK: "127.0.0.0/8", TRUST_PROXY: "127.0.0.1" }, [[], liked, [], undefined]]
    ] as const) {
      const server = await begin(variables)
      await vi.waitFor(async () => expect(await held(server), JSON.stringify(variables)).toEqual(expected), {
        timeout: 30_000
      })
      await server.stop()
    }
  } finally {
    await Promise.all([own, data].map((made) => rm(made, { recursive: true, force: true })))
  }
}, 90_000)

it("leaves a shut account to nobody: not to a provider that names its address, nor to anybody who asks for a new password", async () => {
  const provider = await startOpenIdProvider()
  const data = await freshFolder()
  const { email } = demoPublisher
  const come = async (server: RunningServer) => (await socialBrowser(server).signIn(other(email, true))).body
  try {
    const open = await start({ DEMO: "tiny", ...provider.variables }, data)
    const { user } = (await come(open)).data
    expect(user.role).toBe("PUBLISHER_ADMIN")
    const link = await open.inside(MailTokens.use((tokens) => tokens.make(user.id, "reset")))
    await open.stop()

    const shut = await start({ DEMO: "tiny", ALLOWED_HOSTS: "dergi.example", ...provider.variables }, data)
    expect(await come(shut)).toMatchObject({ _tag: "SocialRefused", reason: "addressTaken" })
    const calls = sessionCalls(shut)
    expect(await outcome(calls.reset(link, "yeni şifre"))).toMatchObject({ _tag: "LinkRefused" })
    await calls.register({ email: "sonraki@okur.example" })
    await calls.forgot(email)
    await calls.forgot("sonraki@okur.example")
    await mailsTo(shut, "sonraki@okur.example", 2)
    await shut.stop()
    // The one that told of the provider.
    expect(await mailsTo(shut, email, 1)).toMatchObject([{ subject: "Sayfa: Google ile giriş" }])

    const again = await start({ DEMO: "tiny", ...provider.variables }, data)
    expect((await signIn(again, demoPublisher))._tag).toBe("Some")
    expect((await come(again)).data.user).toMatchObject({ id: user.id, verified: true })
    await again.stop()
  } finally {
    await provider.stop()
    await removeFolder(data)
  }
})

it("leaves a house alone that others live in", async () => {
  const data = await freshFolder()
  try {
    const first = await start({ DEMO: "off" }, data)
    await first.inside(
      SqlClient.SqlClient.use(
        (sql) =>
          sql`INSERT INTO users (id, email, name, role) VALUES ('abcdefghij12345', 'ev@sahibi.example', 'Ev', 'READER')`
      )
    )
    await first.stop()
    const second = await start({ DEMO: "on" }, data)
    expect(await second.inside(SqlClient.SqlClient.use((sql) => sql`SELECT email FROM users`))).toEqual([
      { email: "ev@sahibi.example" }
    ])
    expect((await signIn(second, demoPublisher))._tag).toBe("None")
    await second.stop()
  } finally {
    await rm(data, { recursive: true, force: true })
  }
})

it("leaves out what is wrong, naming its file in the log, and brings the rest", async () => {
  const data = await freshFolder()
  const broken = await mkdtemp(join(tmpdir(), "sayfa-demo-"))
  await cp(content, broken, { recursive: true })
  await cp(join(broken, "deneme"), join(broken, "yabanci"), { recursive: true })
  const strange = { ...publication, title: "Yabancı", categories: ["gezi", "uzay"] }
  await writeFile(join(broken, "yabanci/publication.json"), JSON.stringify(strange))
  await writeFile(join(broken, "deneme/two/issue.json"), "{}")
  const server = await startServer({ variables: { DATA_DIR: data, DEMO: "on" }, demoContent: broken })
  try {
    await vi.waitFor(async () => expect(await titles(server)).toEqual(["one"]), { timeout: 20_000, interval: 200 })
    const log = server.log.join("\n")
    expect(log).toContain(join(broken, "deneme/two/issue.json"))
    expect(log).toMatch(/yabanci\/publication\.json: No category uzay/)
    const publications = await server.inside(SqlClient.SqlClient.use((sql) => sql`SELECT title FROM publications`))
    expect(publications).toEqual([{ title: "Deneme" }])
  } finally {
    await server.stop()
    await Promise.all([data, broken].map((made) => rm(made, { recursive: true, force: true })))
  }
})
