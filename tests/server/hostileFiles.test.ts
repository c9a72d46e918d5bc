import { Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { Converter } from "../../server/conversion/Converter.ts"
import { ConversionThreads, defaultLimits } from "../../server/conversion/ConversionThreads.ts"
import { sentence } from "../../server/platform/wording.ts"
import { corpus } from "../kit/fixtures/hostilePdfs/corpus.ts"
import { MEBIBYTE } from "../kit/fixtures/hostilePdfs/deflate.ts"
import { dangersOf, harmOf, leftIn } from "../kit/fixtures/hostilePdfs/harm.ts"
import type { HostilePdf } from "../kit/fixtures/hostilePdfs/HostilePdf.ts"
import { type Answer, send, type Sender } from "../kit/fixtures/hostilePdfs/send.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"
import { populate } from "../kit/fixtures/seedData.ts"

const named = (name: string): HostilePdf => {
  const file = corpus.find((one) => one.name === name)
  if (file === undefined) throw new Error(`there is no ${name}`)
  return file
}

/**
 * One for each reason to refuse that moments are enough for, then one for each thing that is attacked and holds: what
 * recognises a PDF, its structure, its words, its links, what it starts, its contents, its pages. All others are sent by
 * `npm run soak -- hostile`.
 */
const quick = [
  "text",
  "empty",
  "locked",
  "tree in itself",
  "root in itself",
  "claims 200,000",
  "10 km wide",
  "largest JBIG2",
  "dressed up",
  "boxes in boxes",
  "markup as text",
  "control as text",
  "links that run",
  "links to nowhere",
  "starts by itself",
  "script in the contents",
  "page that is not there"
].map(named)

const senderOn = async (server: RunningServer): Promise<Sender> => {
  const { paidPublication, tokens } = await populate(server)
  return { url: server.url, token: tokens.publisher1, publication: paidPublication }
}

const expectTidy = ({ folder }: RunningServer) => vi.waitFor(async () => expect(await leftIn(folder)).toEqual([]))

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
    async (_name, _what, file) => expect(await harmOf(server, sender, file, answerTo(file))).toEqual([]),
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
  })

  it("leaves no temporary file behind, and the server well", async () => {
    await expectTidy(server)
    expect((await server.fetch("/health")).status).toBe(200)
  })
})

describe("the worst of them, on a server with little patience and little memory,", () => {
  const impatient = ConversionThreads.layerWith({
    ...defaultLimits,
    taskTimeout: "2 seconds",
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

  it.each(["fine tiles", "gigabyte of strokes", "page that hangs"])(
    "come to what they should all the same: %s",
    async (name) => {
      const file = named(name)
      expect(await harmOf(there, publisher, file, await send(publisher, file))).toEqual([])
      expect((await there.fetch("/health")).status).toBe(200)
    },
    180_000
  )

  it("leave no temporary file behind", () => expectTidy(there))
})
