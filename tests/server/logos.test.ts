import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import type { ChildProcess } from "node:child_process"
import { EventEmitter } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Logos } from "../../server/publishing/Logos.ts"
import { answered, drawPicture } from "../../server/publishing/Pictures.ts"
import { maxPictureBytes } from "../../src/domain/publishing/Picture.ts"
import {
  badPictures,
  banded,
  bandedSvg,
  endlessSvg,
  factsOf,
  type Format,
  pictureForm,
  pixelsOf,
  sideways,
  svgThatFetches,
  wholePicture
} from "../kit/fixtures/pictures.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"

let server: RunningServer
let seedData: SeedData
let folder: string

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
  folder = await mkdtemp(join(tmpdir(), "sayfa-pictures-"))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

const calls = async (person: "publisher1" | "publisher2" = "publisher1") =>
  (await clientOf(server, { token: seedData.tokens[person] })).publishing

const add = async (payload: FormData, person: "publisher1" | "publisher2" = "publisher1") =>
  (await Effect.runPromise((await calls(person)).newLogo({ payload }))).data.url

const refusal = async (payload: FormData) => {
  const error = await Effect.runPromise(Effect.flip((await calls()).newLogo({ payload })))
  return { _tag: error._tag, reason: "reason" in error ? error.reason : null, message: error.message }
}

const bytesAt = async (url: string) => {
  const answer = await server.fetch(url)
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

const middle = { left: 1 / 3, top: 0, width: 1 / 3, height: 0.5 }

describe("a picture that becomes a logo", () => {
  it.each(["png", "jpeg", "webp"] as const)("is cropped, square and WebP, from %s", async (format: Format) => {
    const url = await add(pictureForm(await banded(format), middle))
    expect(url).toMatch(/^\/logos\/[a-z0-9]{15}\.webp$/)
    const bytes = await bytesAt(url)
    expect(await factsOf(bytes)).toMatchObject({ format: "webp", width: 100, height: 100 })
    const pixels = await pixelsOf(bytes)
    for (const [x, y] of [
      [0.05, 0.05],
      [0.5, 0.5],
      [0.95, 0.95]
    ] as const)
      expect(pixels.at(x, y)).toBe("lime")
  })

  it("is drawn anew from SVG, as sharp as it is shown", async () => {
    const bytes = await bytesAt(await add(pictureForm(bandedSvg, middle)))
    expect(await factsOf(bytes)).toMatchObject({ format: "webp", width: 512, height: 512 })
    const pixels = await pixelsOf(bytes)
    expect([pixels.at(0.02, 0.5), pixels.at(0.98, 0.5)]).toEqual(["lime", "lime"])
  })

  it("is no larger than 512 pixels, and its middle where the part is not square", async () => {
    const large = await banded("png", { width: 3000, height: 1000 })
    const bytes = await bytesAt(await add(pictureForm(large, wholePicture)))
    expect(await factsOf(bytes)).toMatchObject({ width: 512, height: 512 })
    expect((await pixelsOf(bytes)).at(0.5, 0.5)).toBe("lime")
  })

  it("is upright as its camera was held, and says nothing of the place or the camera", async () => {
    const bytes = await bytesAt(await add(pictureForm(await sideways(), { left: 0, top: 0, width: 1, height: 2 / 3 })))
    const facts = await factsOf(bytes)
    expect(facts).toMatchObject({ width: 200, height: 200 })
    expect(facts.exif).toBeUndefined()
    expect(facts.orientation).toBeUndefined()
    const pixels = await pixelsOf(bytes)
    expect([pixels.at(0.2, 0.2), pixels.at(0.8, 0.8)]).toEqual(["red", "blue"])
  })

  it("keeps what is transparent", async () => {
    const bytes = await bytesAt(
      await add(
        pictureForm(
          new TextEncoder().encode(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="5" height="10" fill="red"/></svg>'
          )
        )
      )
    )
    const pixels = await pixelsOf(bytes)
    expect([pixels.at(0.2, 0.5), pixels.at(0.8, 0.5)]).toEqual(["red", null])
  })

  it("is everybody's at its address for ever, and nothing is beside it", async () => {
    const url = await add(pictureForm(await banded("png")))
    const answer = await server.fetch(url)
    expect(answer.headers.get("content-type")).toBe("image/webp")
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, s-maxage=3600, immutable")
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'")
    for (const other of ["/logos/", "/logos/yokyokyokyokyok.webp", url.replace(".webp", ".svg")]) {
      expect((await server.fetch(other)).status, other).toBe(404)
    }
  })
})

describe("a file that is no picture", () => {
  it.each(badPictures)("is refused as $reason: $name", async ({ bytes, reason }) => {
    expect(await refusal(pictureForm(await bytes()))).toMatchObject({ _tag: "PictureRefused", reason })
  })

  it.each([
    ["type", "Bu türde bir görsel kullanılamıyor."],
    ["damaged", "Görsel dosyası bozuk, açılamıyor."],
    ["animated", "Hareketli görseller kullanılamıyor. Tek kareli bir görsel seçin."],
    ["tooManyPixels", "Görsel en çok 64 megapiksel olabilir. Küçültüp tekrar deneyin."]
  ])("has a sentence that says why: %s", async (reason, sentence) => {
    const file = badPictures.find((one) => one.reason === reason)
    expect((await refusal(pictureForm((await file?.bytes()) ?? new Uint8Array()))).message).toBe(sentence)
  })

  it("is not read to its end if it is too large, and says so in either language", async () => {
    const large = pictureForm(new Uint8Array(maxPictureBytes + 1))
    expect(await refusal(large)).toEqual({
      _tag: "PictureRefused",
      reason: "tooLarge",
      message: "Görsel dosyası en çok 10 MB olabilir."
    })
    const { publishing } = await clientOf(server, { token: seedData.tokens.publisher1, language: "en" })
    const error = await Effect.runPromise(Effect.flip(publishing.newLogo({ payload: large })))
    expect(error.message).toBe("The picture may be at most 10 MB.")
  })

  it("is none without a picture, or with a part that is not within it", async () => {
    const without = new FormData()
    for (const [name, value] of Object.entries(wholePicture)) without.set(name, String(value))
    expect(await refusal(without)).toMatchObject({ _tag: "InvalidRequest" })
    const picture = await banded("png")
    for (const wrong of [{ left: -1 }, { top: 1.5 }, { width: 0 }, { height: Number.NaN }, { width: Infinity }]) {
      expect(await refusal(pictureForm(picture, { ...wholePicture, ...wrong }))).toMatchObject({
        _tag: "InvalidRequest"
      })
    }
  })
})

describe("an SVG", () => {
  it("fetches nothing, and reads no file", async () => {
    const asked: Array<string> = []
    const elsewhere = createServer((request, response) => {
      asked.push(request.url ?? "")
      void banded("png", { colours: ["blue"] }).then((png) => response.end(png))
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve))
    const { port } = elsewhere.address() as AddressInfo
    const file = join(folder, "gizli.png")
    await writeFile(file, await banded("png", { colours: ["blue"] }))
    for (const address of [`http://127.0.0.1:${port}/a.png`, `file://${file}`, file, "gizli.png"]) {
      const pixels = await pixelsOf(await bytesAt(await add(pictureForm(svgThatFetches(address)))))
      expect(pixels.at(0.5, 0.5), address).toBe(null)
    }
    expect(asked).toEqual([])
    await new Promise((resolve) => elsewhere.close(resolve))
  })

  it("that never ends is given up for its time of the processor", async () => {
    const file = join(folder, "bitmez.svg")
    await writeFile(file, endlessSvg)
    const sizes = [{ width: 512, height: 512 }]
    const order = { file, crop: wholePicture, sizes, isCover: false, maxSeconds: 0.5 }
    const refused = await Effect.runPromise(Effect.flip(drawPicture(order)))
    expect(refused).toMatchObject({ _tag: "PictureRefused", reason: "tooHeavy" })
  })

  it("that takes long lets whoever waits know when to ask again, and the next have their turn", async () => {
    const file = join(folder, "uzun.svg")
    await writeFile(file, endlessSvg)
    const delayed = { _tag: "PictureDelayed", retryAfterSeconds: 10 }
    await server.inside(
      Effect.gen(function* () {
        const logos = yield* Logos
        const ask = (id: string) =>
          Effect.forkChild(Effect.flip(logos.add(id, { file, crop: wholePicture })), { startImmediately: true })
        const [first, next, own] = [
          yield* ask(seedData.ids.publisher1),
          yield* ask(seedData.ids.publisher2),
          yield* ask(seedData.ids.publisher1)
        ]
        yield* TestClock.adjust("29 seconds")
        expect([first, next, own].map((fiber) => fiber.pollUnsafe())).toEqual([undefined, undefined, undefined])
        yield* TestClock.adjust("1 second")
        expect(yield* Fiber.join(next)).toMatchObject(delayed)
        expect(yield* Fiber.join(own)).toMatchObject(delayed)
        yield* TestClock.adjust("30 seconds")
        expect(yield* Fiber.join(first)).toMatchObject(delayed)
      }).pipe(Effect.provide(TestClock.layer()))
    )
    expect(await add(pictureForm(await banded("png")))).toMatch(/^\/logos\//)
  })
})

it.each(["newLogo", "coverWithPicture"] as const)("limits how many pictures one user sends: %s", async (call) => {
  const ask = async (person: "publisher1" | "publisher2") => {
    const publishing = await calls(person)
    const payload = pictureForm(new Uint8Array([1]))
    const asked: Effect.Effect<unknown, { readonly _tag: string }> =
      call === "newLogo"
        ? publishing.newLogo({ payload })
        : publishing.coverWithPicture({ params: { id: seedData.paid }, payload })
    return Effect.runPromise(Effect.flip(asked))
  }
  await run((sql) => sql`DELETE FROM attempts`)
  expect((await ask("publisher1"))._tag).not.toBe("TooManyRequests")
  await run((sql) => sql`UPDATE attempts SET hits = 119`)
  expect((await ask("publisher1"))._tag).not.toBe("TooManyRequests")
  expect((await ask("publisher1"))._tag).toBe("TooManyRequests")
  expect((await ask("publisher2"))._tag).not.toBe("TooManyRequests")
  await run((sql) => sql`DELETE FROM attempts`)
})

it("hears each of several errors of a process, the first as its answer", async () => {
  const broken = Object.assign(new EventEmitter(), {
    send: (_: unknown, callback: (error: Error | null) => void) => {
      broken.emit("error", new Error("first"))
      broken.emit("error", new Error("second"))
      callback(new Error("not sent"))
    }
  })
  const order = { file: "", crop: wholePicture, sizes: [], isCover: false, maxSeconds: 1 }
  const exit = await Effect.runPromiseExit(answered(broken as unknown as ChildProcess, order))
  expect(String(exit)).toContain("first")
})

const settings = {
  title: "Logolu",
  description: "",
  publisher_name: "Liman Yayınları",
  frequency: "WEEKLY",
  language: "tr",
  tier: 2,
  categories: [],
  sidebar_off: false
} as const

const published = async (publication: string) =>
  run(
    (
      sql
    ) => sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status, publish_date,
        published_at)
      VALUES (substr(md5(${publication}), 1, 15), ${publication}, 'Sayı', '', false, 20260101, 'PUBLISHED',
        '2026-01-01'::date, now())`
  )

const stored = async () =>
  (await run((sql) => sql<{ id: string }>`SELECT id FROM logos`)).map(({ id }) => `/logos/${id}.webp`)

/** As if so many hours had passed for a logo. */
const later = (url: string, hours: number) =>
  run(
    (sql) =>
      sql`UPDATE logos SET kept_at = kept_at - make_interval(hours => ${hours}) WHERE '/logos/' || id || '.webp' = ${url}`
  )

const clear = () => server.inside(Logos.use((logos) => logos.clear))

describe("a publication's logo", () => {
  it("is saved with it, shown wherever it is, replaced, and removed", async () => {
    const publishing = await calls()
    const one = await add(pictureForm(await banded("png")))
    const { id } = (await Effect.runPromise(publishing.newPublication({ payload: { ...settings, logo: one } }))).data
    await published(id)
    const { catalogue } = await clientOf(server, {})
    const shown = async () => (await Effect.runPromise(catalogue.publication({ params: { id } }))).data.publication.logo
    const own = async () => (await Effect.runPromise(publishing.publication({ params: { id } }))).data.logo
    const dashboard = await Effect.runPromise(publishing.dashboard())
    expect(dashboard.data.publications.find((title) => title.id === id)?.logo).toBe(one)
    expect([await shown(), await own()]).toEqual([one, one])

    const change = (logo: { readonly logo?: string | null }) =>
      Effect.runPromise(publishing.changePublication({ params: { id }, payload: { ...settings, ...logo } }))
    await change({})
    expect(await own()).toBe(one)
    const two = await add(pictureForm(await banded("png")))
    expect((await change({ logo: two })).data.logo).toBe(two)
    expect(await shown()).toBe(two)
    expect((await change({ logo: null })).data.logo).toBe(null)
    expect(await shown()).toBe(null)
  })

  it("belongs to what a repeated request asks for", async () => {
    const publishing = await calls()
    const [logo, other] = [await add(pictureForm(bandedSvg)), await add(pictureForm(bandedSvg))]
    const payload = { ...settings, title: "İki Kez", logo }
    const first = await Effect.runPromise(publishing.newPublication({ payload }))
    expect((await Effect.runPromise(publishing.newPublication({ payload }))).data).toEqual(first.data)
    const error = await Effect.runPromise(
      Effect.flip(publishing.newPublication({ payload: { ...payload, logo: other } }))
    )
    expect(error._tag).toBe("PublicationExists")
  })

  it("goes a day after the last publication had it, or if none ever had it", async () => {
    const publishing = await calls()
    const [had, waiting, never] = [
      await add(pictureForm(await banded("png"))),
      await add(pictureForm(await banded("png"))),
      await add(pictureForm(await banded("png")))
    ]
    const { id } = (
      await Effect.runPromise(publishing.newPublication({ payload: { ...settings, title: "Süren", logo: had } }))
    ).data
    await later(had, 25)
    await later(never, 25)
    await later(waiting, 23)
    await clear()
    const left = await stored()
    expect([had, waiting, never].map((url) => left.includes(url))).toEqual([true, true, false])

    const payload = { ...settings, title: "Süren", logo: null }
    await Effect.runPromise(publishing.changePublication({ params: { id }, payload }))
    await clear()
    expect(await stored()).toContain(had)
    await later(had, 25)
    await clear()
    expect(await stored()).not.toContain(had)
    expect((await server.fetch(had)).status).toBe(404)
  })

  it("waits with nine others at most: of one more, the earliest that no publication has is deleted", async () => {
    await run((sql) => sql`DELETE FROM logos`)
    const had = await add(pictureForm(bandedSvg))
    const payload = { ...settings, title: "Sırada", logo: had }
    await Effect.runPromise((await calls()).newPublication({ payload }))
    const others = await add(pictureForm(bandedSvg), "publisher2")
    const sent: Array<string> = []
    for (let nth = 0; nth < 11; nth += 1) sent.push(await add(pictureForm(bandedSvg)))
    expect((await stored()).toSorted()).toEqual([had, others, ...sent.slice(1)].toSorted())
  })

  it("is one that its publisher sent: not another's, none that is gone, and no address elsewhere", async () => {
    const publishing = await calls()
    const others = await add(pictureForm(await banded("png")), "publisher2")
    const { id } = (await Effect.runPromise(publishing.newPublication({ payload: { ...settings, title: "Yabancı" } })))
      .data
    for (const logo of [others, "/logos/yokyokyokyokyok.webp", "https://kotu.example/a.png", `${others}?x`, ""]) {
      const payload = { ...settings, title: "Yabancı", logo }
      const error = await Effect.runPromise(Effect.flip(publishing.changePublication({ params: { id }, payload })))
      expect({ _tag: error._tag, message: error.message }, logo).toEqual({
        _tag: "LogoNotFound",
        message: "Gönderdiğiniz logo artık sunucuda durmuyor. Logoyu yeniden seçin."
      })
      const again = await Effect.runPromise(
        Effect.flip(publishing.newPublication({ payload: { ...payload, title: "Yabancı 2" } }))
      )
      expect(again._tag).toBe("LogoNotFound")
    }
    expect((await Effect.runPromise(publishing.publication({ params: { id } }))).data.logo).toBe(null)
  })
})
