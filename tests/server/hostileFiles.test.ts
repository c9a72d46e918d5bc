import { Layer } from "effect"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { Converter } from "../../server/conversion/Converter.ts"
import { ConversionThreads, defaultLimits } from "../../server/conversion/ConversionThreads.ts"
import { sentence } from "../../server/platform/wording.ts"
import { pageHtml } from "../../src/domain/reader/pageHtml.ts"
import { corpus } from "../kit/hostilePdfs/corpus.ts"
import { MEBIBYTE } from "../kit/hostilePdfs/deflate.ts"
import type { HostilePdf } from "../kit/hostilePdfs/HostilePdf.ts"
import { type Answer, conversionOf, outcomeOf, send, type Sender } from "../kit/hostilePdfs/send.ts"
import { type RunningServer, startServer } from "../kit/server.ts"
import { populate } from "../kit/world.ts"

/** Of those that take moments all that are refused, and every eighth that becomes an issue; `npm run bench -- hostile` sends all. */
const quick = corpus
  .filter(({ slow }) => slow !== true)
  .filter(({ expected }, index) => "refused" in expected || index % 8 === 0)

const senderOn = async (server: RunningServer): Promise<Sender> => {
  const { paidPublication, tokens } = await populate(server)
  return { url: server.url, token: tokens.publisher1, publication: paidPublication }
}

const settled = (sender: Sender, id: string) =>
  vi.waitFor(
    async () => {
      const state = await conversionOf(sender, id)
      expect(outcomeOf(state)).not.toBe(null)
      return state
    },
    { timeout: 60_000, interval: 100 }
  )

/** Nothing of an upload, a draft or a half-written page is left, once what is still going on has ended. */
const expectTidy = async ({ folder }: RunningServer) => {
  const left = async () => [
    ...(await readdir(join(folder, "uploads"))),
    ...(await readdir(join(folder, "files"), { recursive: true })).filter(
      (file) => file.endsWith(".part") || /\.drafts\/./.test(file)
    )
  ]
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 10_000 })
}

/** Files of an issue as its publisher's browser fetches them, by name. */
const contentOf = async (server: RunningServer, { token }: Sender, id: string) => {
  const access = await server.fetch(`/api/issues/${id}`, { headers: { authorization: `Bearer ${token}` } })
  const cookie = access.headers.get("set-cookie")?.split(";")[0] ?? ""
  return async (name: string) => {
    const answer = await server.fetch(`/content/${id}/${name}`, { headers: { cookie } })
    return answer.status === 200 ? answer.text() : null
  }
}

const tagsOf = (html: string): ReadonlyArray<string> => html.match(/<[^>]*>/g) ?? []

/** The tags of a page's markup that must not be in one: what runs, what comes from elsewhere, links that lead nowhere. */
const dangersOf = (html: string): ReadonlyArray<string> =>
  tagsOf(html).filter((tag) => {
    const [opening = "", name = ""] = /^<\/?([a-z]+)/.exec(tag) ?? []
    const attributes = [...tag.slice(opening.length).matchAll(/[\s/]([^\s="/>]+)(?:="([^"]*)")?/g)]
    return (
      !pageHtml.tags.some((allowed) => allowed === name) ||
      (opening === "<a" && !attributes.some(([, key = ""]) => ["href", "data-goto", "dest-detail"].includes(key))) ||
      attributes.some(([, key]) => !pageHtml.attributes.some((allowed) => allowed === key)) ||
      attributes.some(([, key, value = ""]) => key === "href" && !/^(?:https?:\/\/|mailto:|tel:)/.test(value)) ||
      attributes.some(([, key, value = ""]) => key === "src" && !/^\d+\.webp$/.test(value))
    )
  })

/** Pages that links and contents of a page lead to. */
const jumpsOf = (html: string): ReadonlyArray<number> =>
  [...html.matchAll(/(?:data-goto|dest-detail)="([^"]*)"/g)].map(([, page]) => Number(page))

it("sees what is dangerous in a page", () => {
  expect(dangersOf('<div class="page"><a href="https://example.com/">x</a></div>')).toEqual([])
  for (const bad of [
    "<script>",
    '<a href="javascript:alert(1)">',
    '<img src="1.webp" onerror="x">',
    '<img src="https://evil.example/">',
    '<iframe src="x">',
    '<a class="link">'
  ]) {
    expect(dangersOf(bad), bad).toEqual([bad])
  }
})

describe("a hostile file", () => {
  let server: RunningServer
  let sender: Sender
  const answers = new Map<HostilePdf, Answer>()
  beforeAll(async () => {
    server = await startServer()
    sender = await senderOn(server)
    for (const file of quick) answers.set(file, await send(sender, file))
  }, 300_000)
  afterAll(() => server.stop())

  const answerTo = (file: HostilePdf): Answer => answers.get(file) ?? { _tag: "Fault", status: 0, body: "not sent" }

  it.each(quick.map((file) => [file.name, file.what, file] as const))(
    "%s (%s) becomes what it should, and harms nobody",
    async (_name, _what, file) => {
      const answer = answerTo(file)
      if (answer._tag !== "Taken") {
        expect(answer).toEqual({
          _tag: "Refused",
          outcome: file.expected,
          sentence: "refused" in file.expected ? sentence("tr", `PdfRefused_${file.expected.refused}`) : ""
        })
        return
      }
      const state = await settled(sender, answer.id)
      expect(outcomeOf(state)).toEqual(file.expected)
      if ("refused" in file.expected) {
        expect(state.reason_message).toBe(sentence("tr", `PdfRefused_${file.expected.refused}`))
        return
      }
      const content = await contentOf(server, sender, answer.id)
      const pages = Array.from({ length: file.expected.pages }, (_, index) => index + 1)
      for (const name of [...pages.map((page) => `${page}.html`), "outline.txt"]) {
        const html = await content(name)
        if (name !== "outline.txt") expect(html, name).not.toBe(null)
        expect(dangersOf(html ?? ""), name).toEqual([])
        expect(pages, name).toEqual(expect.arrayContaining([...jumpsOf(html ?? "")]))
      }
      const search = JSON.parse((await content("search.json")) ?? "null") as Record<string, string> | null
      expect(Object.keys(search ?? {})).toHaveLength(file.expected.pages)
      expect(Object.values(search ?? {}).join("")).not.toMatch(/[\p{Cs}\u202a-\u202e\u2066-\u2069]/u)
    },
    90_000
  )

  it("is refused in English where English is asked for", async () => {
    const reasons = new Map(
      quick.flatMap((file) => {
        const answer = answerTo(file)
        return answer._tag === "Refused" && "refused" in answer.outcome ? [[answer.outcome.refused, file]] : []
      })
    )
    expect(reasons.size).toBeGreaterThan(5)
    for (const [reason, file] of reasons) {
      expect(await send(sender, file, "en"), file.name).toMatchObject({
        sentence: sentence("en", `PdfRefused_${reason}`)
      })
    }
  }, 60_000)

  it("leaves no temporary file behind, and the server well", async () => {
    await expectTidy(server)
    expect((await server.fetch("/health")).status).toBe(200)
  })
})

describe("the worst of them, on a server with little patience and little memory,", () => {
  const impatient = ConversionThreads.layerWith({
    ...defaultLimits,
    taskTimeout: "3 seconds",
    linearBytes: 96 * MEBIBYTE,
    aloneBytes: 128 * MEBIBYTE
  })
  let there: RunningServer
  let publisher: Sender
  beforeAll(async () => {
    there = await startServer({ converter: Layer.provide(Converter.layerNoThreads, impatient) })
    publisher = await senderOn(there)
  })
  afterAll(() => there.stop())

  it.each(["fine tiles", "layers in a ring", "gigabyte of strokes", "page that hangs", "page that swells"])(
    "come to what they should all the same: %s",
    async (name) => {
      const file = corpus.find((one) => one.name === name)
      if (file === undefined) throw new Error(`there is no ${name}`)
      const answer = await send(publisher, file)
      const outcome =
        answer._tag === "Refused"
          ? answer.outcome
          : answer._tag === "Taken"
            ? outcomeOf(await settled(publisher, answer.id))
            : answer
      expect(outcome).toEqual(file.expected)
      expect((await there.fetch("/health")).status).toBe(200)
    },
    60_000
  )

  it("leave no temporary file behind", () => expectTidy(there))
})
