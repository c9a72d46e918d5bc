import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { PageTexts } from "../../server/catalogue/PageTexts.ts"
import { newId } from "../../server/platform/identity.ts"
import { Passwords } from "../../server/platform/passwords.ts"
import { AdvertPictures } from "../../server/publishing/AdvertPictures.ts"
import { Accounts } from "../../server/session/Accounts.ts"
import { istanbulDay } from "../../server/shop/istanbulDay.ts"
import { plainTitle } from "../../server/publishing/plainTitle.ts"
import { fold, foldPlain } from "../../src/domain/folding.ts"
import type { AdvertForm } from "../../src/domain/publishing/OwnAdvert.ts"
import { placedIn } from "../../src/domain/reader/adverts/Advert.ts"
import { advertsOnPages } from "../../src/domain/reader/adverts/advertsOnPages.ts"
import { memberAccounts } from "../kit/fixtures/memberAccounts.ts"
import { badPictures, banded } from "../kit/fixtures/pictures.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { password } from "../kit/fixtures/seedPeople.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { outcome } from "../kit/harness/sessionCalls.ts"

let server: RunningServer
let seedData: SeedData
let members: Awaited<ReturnType<typeof memberAccounts>>
let teamToken: string

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
  members = await memberAccounts(server, seedData)
  const email = "ekip@okur.example"
  await server.inside(
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const passwordHash = yield* Passwords.use((passwords) => passwords.hash(password))
      yield* accounts.add({ email, name: "Ekip", role: "READER", passwordHash })
      yield* accounts.formTeam([email])
    })
  )
  const client = await clientOf(server)
  teamToken = (await Effect.runPromise(client.session.login({ payload: { email, password } }))).data.token
})
afterAll(() => server.stop())

beforeEach(async () => {
  await run(
    (sql) =>
      sql`TRUNCATE adverts, advert_keywords, advert_words, advert_issues, advert_impressions, advert_days, advert_reader_days, advert_pictures, publication_activities, attempts`
  )
  await members.restoreMembers()
})

type Person = "publisher1" | "publisher2" | "editor" | "figures"

const tokenOf = (person: Person) =>
  person === "editor" || person === "figures" ? members.memberTokens[person] : seedData.tokens[person]

const client = (person: Person = "publisher1", language = "tr") =>
  clientOf(server, { token: tokenOf(person), language })
const calls = async (person?: Person, language?: string) => (await client(person, language)).publisherAdverts
const team = async () => (await clientOf(server, { token: teamToken, language: "tr" })).teamAdverts

const form: AdvertForm = {
  kind: "banner_bottom",
  text: " Martıburnu'nda hafta sonu ",
  link: "https://martiburnu.com/oteller",
  picture: null,
  keywords: ["lodos ", "deniz feneri", "lodos"],
  issues: null,
  begins_on: null,
  ends_on: null,
  limit_per_reader: 3
}

let keys = 0
const newKey = () => `anahtar-${(keys += 1)}`

const place = async (change: Partial<AdvertForm> = {}, person: Person = "publisher1", key = newKey()) =>
  Effect.runPromise(
    (await calls(person)).place({ payload: { ...form, ...change, key, publication: seedData.paidPublication } })
  )
const placed = async (change: Partial<AdvertForm> = {}) => (await place(change)).data

const change = async (id: string, version: number, given: Partial<AdvertForm>, person: Person = "publisher1") =>
  outcome(Effect.runPromise((await calls(person)).change({ params: { id }, payload: { ...form, ...given, version } })))

const idsFor = async (issueId: string) => {
  const reader = await clientOf(server)
  const map = await Effect.runPromise(reader.adverts.keywordMap({ params: { issueId } }))
  return placedIn(map).map(({ advert }) => advert.reklamId)
}

const sendPicture = async (bytes: Uint8Array, person: Person = "publisher1") => {
  const payload = new FormData()
  payload.set("picture", new Blob([bytes.slice()], { type: "image/png" }))
  return (await Effect.runPromise((await calls(person)).addPicture({ payload }))).data
}

const activities = () =>
  run(
    (sql) => sql<{ activity: string; subject: string }>`SELECT activity, subject FROM publication_activities
    ORDER BY at, id`
  )

const count = (advert: string, shown: number, day = "2026-11-01") =>
  run(
    (sql) => sql`INSERT INTO advert_days (advert_id, issue_id, day, shown, seen, clicked)
    VALUES (${advert}, ${seedData.paid}, ${day}::text::date, ${shown}, 2, 1)`
  )

describe("an advert that a publisher places", () => {
  it("is kept tidily, listed, and shown to readers of the publication's issues", async () => {
    const { data, message } = await place()
    expect(message).toBe("İlan verildi")
    expect(data).toMatchObject({
      text: "Martıburnu'nda hafta sonu",
      keywords: ["lodos", "deniz feneri"],
      publication: { id: seedData.paidPublication, title: "Atlas" },
      state: "running",
      phase: "running",
      version: 1,
      is_editable: true,
      limit_per_reader: 3,
      days: []
    })
    expect(await idsFor(seedData.paid)).toEqual([data.id])
    expect(await idsFor(seedData.free)).toEqual([])
    const listed = await Effect.runPromise((await calls()).list())
    expect(listed.data.map(({ id }) => id)).toEqual([data.id])
    expect(await activities()).toEqual([{ activity: "advertPlaced", subject: "Martıburnu'nda hafta sonu" }])
  })

  it("is one, however often its request comes, also twice at once", async () => {
    const all = await Promise.all([1, 2, 3].map(() => place({}, "publisher1", "ayni-anahtar")))
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
    expect(await activities()).toHaveLength(1)
    // Another person's key is another.
    expect((await place({}, "editor", "ayni-anahtar")).data.id).not.toBe(all[0]?.data.id)
  })

  it("stands in chosen issues alone, which are the publication's", async () => {
    const { id } = await placed({ issues: [seedData.otherPaid] })
    expect([await idsFor(seedData.paid), await idsFor(seedData.otherPaid)]).toEqual([[], [id]])
    await run((sql) => sql`DELETE FROM advert_issues WHERE advert_id = ${id}`)
    expect([await idsFor(seedData.paid), await idsFor(seedData.otherPaid)], "their issues are gone").toEqual([[], []])
    const { data } = await Effect.runPromise((await calls()).find({ params: { id } }))
    expect(data).toMatchObject({ issues: [], phase: "nowhere" })
    expect(await change(id, 1, { issues: [] }), "none is not all").toMatchObject({
      _tag: "AdvertRefused",
      reason: "issuesMissing"
    })
    expect([await idsFor(seedData.paid), await idsFor(seedData.otherPaid)]).toEqual([[], []])
    expect(await change(id, 1, { issues: [seedData.paid] })).toMatchObject({ data: { phase: "running" } })
    expect([await idsFor(seedData.paid), await idsFor(seedData.otherPaid)]).toEqual([[id], []])
    expect(await change(id, 2, { issues: null })).toMatchObject({ data: { issues: null } })
    expect([await idsFor(seedData.paid), await idsFor(seedData.otherPaid)]).toEqual([[id], [id]])
    for (const issues of [[seedData.free], [seedData.paid, newId()]])
      expect(await outcome(place({ issues }))).toMatchObject({ _tag: "IssueNotFound" })
  })

  it("runs from its first day to its last, and not while it is taken off", async () => {
    expect((await placed({ begins_on: "2099-01-01" })).phase).toBe("planned")
    expect((await placed({ begins_on: "2020-01-01", ends_on: "2020-01-02" })).phase).toBe("over")
    expect(await idsFor(seedData.paid)).toEqual([])
    const { id } = await placed({ begins_on: "2020-01-01", ends_on: "2099-01-01" })
    expect(await idsFor(seedData.paid)).toEqual([id])
    const set = async (state: "running" | "paused") =>
      Effect.runPromise((await calls()).run({ params: { id }, payload: { state } }))
    expect(await set("paused")).toMatchObject({ message: "İlan yayından kaldırıldı", data: { phase: "paused" } })
    expect(await idsFor(seedData.paid)).toEqual([])
    await set("paused")
    expect(await set("running")).toMatchObject({ message: "İlan yeniden yayında", data: { phase: "running" } })
    expect((await activities()).map(({ activity }) => activity).slice(3)).toEqual(["advertPaused", "advertResumed"])
  })

  it.each([
    [{ text: "  " }, "textMissing", "İlanın metnini yazın."],
    [{ text: "x".repeat(141) }, "textTooLong", "İlanın metni en çok 140 karakter olabilir."],
    [{ text: "ters\u202eyüz" }, "textUnreadable", "İlanın metni tek satır olmalı; görünmeyen karakterleri silin."],
    [{ link: "javascript:alert(1)" }, "linkScheme", "Bağlantı https:// ile başlamalı."],
    [{ link: "data:text/html,x" }, "linkScheme", "Bağlantı https:// ile başlamalı."],
    [{ link: "https://kotu.com/?url=https://baska.com" }, "linkRedirects", null],
    [{ link: "https://127.0.0.1/" }, "linkHost", null],
    [{ keywords: [] }, "keywordsMissing", null],
    [{ keywords: ["..."] }, "keywordUnreadable", null],
    [{ kind: "modal_gorsel" as const }, "pictureMissing", "Bu ilan türü için bir görsel gerekiyor."],
    [{ begins_on: "2026-02-30" }, "days", null],
    [{ begins_on: "2026-03-02", ends_on: "2026-03-01" }, "days", null],
    [{ limit_per_reader: 0 }, "limit", null],
    [{ limit_per_reader: 1.5 }, "limit", null]
  ])("is refused with a sentence: %j", async (given, reason, message) => {
    const refused = await outcome(place(given))
    expect(refused).toMatchObject({
      _tag: "AdvertRefused",
      reason,
      message: message ?? expect.stringMatching(/\S.+\./)
    })
    expect(await idsFor(seedData.paid)).toEqual([])
  })

  it("is one of two hundred at most", async () => {
    const { id } = await placed()
    await run(
      (sql) => sql`INSERT INTO adverts (id, publication_id, kind, text)
        SELECT 'cokilan' || lpad(n::text, 8, '0'), publication_id, kind, text FROM adverts, generate_series(1, 199) n
        WHERE id = ${id}`
    )
    expect(await outcome(place())).toMatchObject({
      _tag: "TooManyAdverts",
      message: "En çok 200 ilanınız olabilir. Yenisi için hiç gösterilmemiş birini silin."
    })
  })
})

describe("a change of an advert", () => {
  it("says of which version it was made; otherwise it is told what the advert is now", async () => {
    const { id } = await placed()
    expect(await change(id, 1, { text: "Birinci" }, "editor")).toMatchObject({ data: { text: "Birinci", version: 2 } })
    expect(await change(id, 1, { text: "İkinci" })).toMatchObject({
      _tag: "AdvertChanged",
      advert: { text: "Birinci", version: 2 }
    })
    expect(await change(id, 2, { text: "İkinci", link: null, keywords: ["poyraz"] })).toMatchObject({
      data: { text: "İkinci", link: null, keywords: ["poyraz"], version: 3 }
    })
  })

  it("is refused to who sees figures alone, to strangers, and to an editor who is being removed", async () => {
    const { id } = await placed()
    expect(await change(id, 1, {}, "figures")).toMatchObject({ _tag: "RoleInsufficient" })
    expect(await change(id, 1, {}, "publisher2")).toMatchObject({ _tag: "AdvertNotFound" })
    const seen = await Effect.runPromise((await calls("figures")).find({ params: { id } }))
    expect(seen.data).toMatchObject({ id, is_editable: false })
    await run((sql) => sql`DELETE FROM publication_members WHERE user_id = ${members.memberIds.editor}`)
    expect(await change(id, 1, {}, "editor")).not.toHaveProperty("data")
  })
})

describe("the issues that an advert may stand in", () => {
  const issues = async (query: string, chosen: ReadonlyArray<string> = []) => {
    const payload = { query, chosen, publication: seedData.paidPublication }
    return (await Effect.runPromise((await calls()).issues({ payload }))).data
  }
  const idsOf = (list: ReadonlyArray<{ readonly id: string }>) => list.map(({ id }) => id).toSorted()

  it("are the publication's, the newest first, by the words of their titles; the chosen ones are named", async () => {
    const { paid, otherPaid, unpublished, free } = seedData
    const all = await issues("")
    expect(idsOf(all.found)).toEqual([paid, otherPaid, unpublished].toSorted())
    expect(all).toMatchObject({ more: 0, chosen: [] })
    expect(all.found.find(({ id }) => id === paid)).toMatchObject({ publication_title: "Atlas" })
    const title = all.found.find(({ id }) => id === paid)?.title ?? ""
    expect(idsOf((await issues(` ${title.toLocaleUpperCase("tr")} `)).found)).toContain(paid)
    expect(await issues("böyle bir sayı yok", [otherPaid, free])).toMatchObject({
      found: [],
      chosen: [{ id: otherPaid }]
    })
  })

  it("are fifty at once, of many; the others are counted", async () => {
    await run(
      (
        sql
      ) => sql`INSERT INTO issues (id, publication_id, title, description, publish_date, issue_number, status, is_free, page_count)
        SELECT 'coksayi' || lpad(n::text, 8, '0'), publication_id, 'Çok ' || n, '', DATE '2020-01-01' + n, n, 'DRAFT', false, 1
        FROM issues, generate_series(1, 60) n WHERE id = ${seedData.paid}`
    )
    const many = await issues("ÇOK")
    expect(many.found.map(({ title }) => title)).toEqual(Array.from({ length: 50 }, (_, at) => `Çok ${60 - at}`))
    expect(many.more).toBe(10)
    expect((await issues("çok 60")).found).toHaveLength(1)
    await run((sql) => sql`DELETE FROM issues WHERE id LIKE 'coksayi%'`)
  })

  it("are found without case and accents, by titles as anybody writes them, and by all words of them", async () => {
    const titles = ["İSTANBUL ığdır", "Ça\u0306lış ŞÖLENİ", "Œuvre Æther Straße", "Łódź’un “ﬁlmi”", "100% _alt\\çizgi"]
    const asked = [
      "istanbul",
      "IĞDIR İstanbul",
      "atlas ığdır",
      "CALIS solen",
      "oeuvre strasse",
      "ÆTHER",
      "lodz'un",
      '"filmi"',
      "100% alt",
      "_alt\\c",
      "%",
      "ığdır çalış",
      "a"
    ]
    for (const [at, title] of titles.entries())
      await run(
        (
          sql
        ) => sql`INSERT INTO issues (id, publication_id, title, description, publish_date, issue_number, status, is_free, page_count)
          SELECT 'baslikli' || lpad(${String(at)}::text, 7, '0'), publication_id, ${title}, '', DATE '2020-01-01', 1, 'DRAFT', false, 1
          FROM issues WHERE id = ${seedData.paid}`
      )
    for (const query of asked) {
      const words = foldPlain(query).split(" ")
      const rule = titles.filter((title) => words.every((word) => foldPlain(`Atlas ${title}`).includes(word)))
      const found = (await issues(query)).found.map(({ title }) => title).filter((title) => titles.includes(title))
      expect(found.toSorted(), query).toEqual(rule.toSorted())
    }
    await run((sql) => sql`DELETE FROM issues WHERE id LIKE 'baslikli%'`)
  })

  it("are found by letters that are folded by the same rule as words that are sought", async () => {
    const letters = Array.from({ length: 0x1_ffff }, (_, at) => String.fromCodePoint(at + 1)).filter((letter) =>
      /[^\p{Cs}\p{Cn}\p{Co}]/u.test(letter)
    )
    const found = await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql<{ readonly letter: string; readonly plain: string }>`
          SELECT letter, ${plainTitle(sql, sql`letter`)} AS plain
          FROM jsonb_array_elements_text(${JSON.stringify(letters)}::text::jsonb) AS l (letter)`
      )
    )
    expect(found).toHaveLength(letters.length)
    const others = found.filter(({ letter, plain }) => plain !== foldPlain(letter))
    // Unicode goes on: databases leave letters as they are that came to it lately.
    expect(others.filter(({ letter, plain }) => plain !== letter)).toEqual([])
    expect(others.filter(({ letter }) => letter < "\u1c80")).toEqual([])
    expect(others.length).toBeLessThan(letters.length / 500)
  })

  it("are all that were published, for the team", async () => {
    const { data } = await Effect.runPromise((await team()).issues({ payload: { query: "", chosen: [] } }))
    expect(idsOf(data.found)).toEqual(expect.arrayContaining([seedData.paid, seedData.free]))
    expect(idsOf(data.found)).not.toContain(seedData.unpublished)
  })
})

describe("an advert's picture", () => {
  it("is drawn anew in its proportions, and belongs to who sent it until an advert has it", async () => {
    const picture = await sendPicture(await banded("png", { width: 3000, height: 1000 }))
    expect(picture).toMatchObject({ width: 1200, height: 400 })
    expect((await server.fetch(picture.url)).headers.get("content-type")).toBe("image/webp")
    expect(await outcome(place({ picture: picture.url }, "editor"))).toMatchObject({ _tag: "AdvertPictureNotFound" })
    const { id } = await placed({ kind: "modal_gorsel", picture: picture.url })
    // Another editor keeps it.
    expect(await change(id, 1, { kind: "modal_gorsel", picture: picture.url }, "editor")).toMatchObject({
      data: { picture: picture.url, picture_width: 1200, picture_height: 400 }
    })
    for (const url of ["https://kotu.com/a.webp", "/adverts/yok.webp", "/logos/aaaaaaaaaaaaaaa.webp"])
      expect(await change(id, 2, { picture: url })).toMatchObject({ _tag: "AdvertPictureNotFound" })
  })

  it("goes a day after no advert has it, and an eleventh that waits takes the first one's place", async () => {
    const kept = await sendPicture(await banded("png"))
    const { id } = await placed({ picture: kept.url })
    const age = () => run((sql) => sql`UPDATE advert_pictures SET kept_at = kept_at - interval '25 hours'`)
    const clear = () => server.inside(AdvertPictures.use((pictures) => pictures.clear))
    const status = async () => (await server.fetch(kept.url)).status
    await age()
    await clear()
    expect(await status()).toBe(200)
    await change(id, 1, { picture: null })
    await clear()
    expect(await status()).toBe(200)
    await age()
    await clear()
    expect(await status()).toBe(404)
    for (let nth = 0; nth < 11; nth += 1) await sendPicture(await banded("png"))
    expect(await run((sql) => sql`SELECT 1 FROM advert_pictures`)).toHaveLength(10)
  })

  it("is one advert's, and goes with it, also where its publication is deleted", async () => {
    const picture = await sendPicture(await banded("png"))
    const { id } = await placed({ picture: picture.url })
    expect(await outcome(place({ picture: picture.url }))).toMatchObject({ _tag: "AdvertPictureNotFound" })
    const second = await sendPicture(await banded("png"))
    await change(id, 1, { picture: second.url })
    const pictures = () => run((sql) => sql`SELECT 1 FROM advert_pictures`)
    expect(await pictures(), "the one before may still be shown").toHaveLength(2)
    await run((sql) => sql`DELETE FROM adverts WHERE id = ${id}`)
    expect(await pictures()).toEqual([])
    expect((await server.fetch(second.url)).status).toBe(404)
  })

  it.each(badPictures.slice(0, 6))("is refused with a sentence: $name", async ({ bytes, reason }) => {
    expect(await outcome(sendPicture(Uint8Array.from(await bytes())))).toMatchObject({
      _tag: "PictureRefused",
      reason,
      message: expect.stringMatching(/\S.+\./)
    })
  })
})

describe("an advert's end", () => {
  it("is its deletion while nobody was shown it; then its figures keep it", async () => {
    const { id } = await placed()
    const remove = async (of: string) => outcome(Effect.runPromise((await calls()).remove({ params: { id: of } })))
    await count(id, 5)
    expect(await remove(id)).toMatchObject({
      _tag: "AdvertWasShown",
      message: "Bu ilan okurlara gösterildi; rakamları kalsın diye silinemez. Yayından kaldırabilirsiniz."
    })
    const { id: unseen } = await placed()
    expect(await remove(unseen)).toMatchObject({ message: "İlan silindi" })
    expect(await remove(unseen)).toMatchObject({ _tag: "AdvertNotFound" })
    const left = await Effect.runPromise((await calls("figures")).list())
    expect(left.data).toMatchObject([{ id, shown: 5, seen: 2, clicked: 1 }])
  })
})

it("has figures of every day from the first to today, of all issues together", async () => {
  const day = (ago: number) => istanbulDay(Date.now() - ago * 86_400_000)
  const { id } = await placed()
  await count(id, 5, day(3))
  await run(
    (sql) => sql`INSERT INTO advert_days (advert_id, issue_id, day, shown, seen, clicked)
    VALUES (${id}, ${seedData.otherPaid}, ${day(3)}::text::date, 3, 1, 0)`
  )
  await count(id, 1, day(1))
  const { data } = await Effect.runPromise((await calls("figures")).find({ params: { id } }))
  expect(data.days).toEqual([
    { day: day(3), shown: 8, seen: 3, clicked: 1 },
    { day: day(2), shown: 0, seen: 0, clicked: 0 },
    { day: day(1), shown: 1, seen: 2, clicked: 1 },
    { day: day(0), shown: 0, seen: 0, clicked: 0 }
  ])
  expect(data).toMatchObject({ shown: 9, seen: 5, clicked: 2 })
})

describe("the keywords that brought something", () => {
  const day = (ago: number) => istanbulDay(Date.now() - ago * 86_400_000)
  const add = (advert: string, word: string, issue: string, counts: readonly [number, number, number], ago = 1) =>
    run(
      (sql) => sql`INSERT INTO advert_days (advert_id, issue_id, day, word, shown, seen, clicked)
        VALUES (${advert}, ${issue}, ${day(ago)}::text::date, ${word}, ${counts[0]}, ${counts[1]}, ${counts[2]})`
    )
  const words = async (asked: Readonly<Record<string, string>> = {}, person: Person = "figures") => {
    const query = { from: day(10), to: day(0), ...asked }
    return (await Effect.runPromise((await client(person)).publishing.wordFigures({ query }))).data
  }
  const counts = (shown: number, seen: number, clicked: number) => ({ shown, seen, clicked })

  it("are an advert's, the best first, together and by issue, also those told without a word", async () => {
    const { id } = await placed()
    await add(id, "lodos", seedData.paid, [9, 4, 0])
    await add(id, "deniz feneri", seedData.paid, [3, 2, 1])
    await add(id, "lodos", seedData.otherPaid, [2, 1, 1], 3)
    await add(id, "", seedData.paid, [5, 0, 0], 4)
    await add(id, "lodos", "silinmissayi001", [1, 0, 0])
    const { data } = await Effect.runPromise((await calls("figures")).find({ params: { id } }))
    expect(data.words).toEqual([
      { word: "lodos", ...counts(12, 5, 1) },
      { word: "deniz feneri", ...counts(3, 2, 1) },
      { word: null, ...counts(5, 0, 0) }
    ])
    const of = (issue: string) => data.words_of_issues.filter(({ issue_id }) => issue_id === issue)
    expect(of(seedData.paid)).toMatchObject([
      { word: "deniz feneri", ...counts(3, 2, 1) },
      { word: "lodos", ...counts(9, 4, 0) },
      { word: null, ...counts(5, 0, 0) }
    ])
    expect(of(seedData.otherPaid)).toMatchObject([{ word: "lodos", ...counts(2, 1, 1) }])
    expect(of("silinmissayi001")).toMatchObject([{ issue_title: null, word: "lodos" }])
    expect(data).toMatchObject({ shown: 20, seen: 7, clicked: 2 })
  })

  it("are a publisher's own, of days, a publication or an issue, and are made anew by what comes late", async () => {
    const [{ id }, { id: other }] = [await placed(), await placed({ text: "İkinci" })]
    const { data: ofTeam } = await Effect.runPromise((await team()).place({ payload: { ...form, key: newKey() } }))
    await add(id, "lodos", seedData.paid, [9, 4, 0])
    await add(other, "lodos", seedData.otherPaid, [2, 1, 1])
    await add(other, "lodos", seedData.otherPaid, [7, 7, 7], 20)
    await add(ofTeam.id, "lodos", seedData.paid, [50, 50, 50])
    const [first, second] = [
      { advert_id: other, advert: "İkinci", word: "lodos", ...counts(2, 1, 1) },
      { advert_id: id, advert: "Martıburnu'nda hafta sonu", word: "lodos", ...counts(9, 4, 0) }
    ]
    expect(await words()).toEqual([first, second])
    expect(await words({ publication: seedData.paidPublication })).toEqual([first, second])
    expect(await words({ issue: seedData.paid })).toEqual([second])
    expect(await words({}, "publisher2")).toEqual([])
    const late = [
      { id: "gec-1", kind: "clicked", ad_id: id, issue_id: seedData.paid, page_number: 1, word: "lodos" },
      { id: "gec-2", kind: "shown", ad_id: id, issue_id: seedData.paid, page_number: 1, word: "deniz feneri" }
    ].map((one) => ({ ...one, timestamp: Date.now() - 2 * 86_400_000 }))
    for (let times = 0; times < 2; times += 1) {
      const body = JSON.stringify(late)
      const headers = { "content-type": "application/json" }
      await server.fetch("/api/stats/ad-impressions-batch", { method: "POST", headers, body })
    }
    expect(await words({ issue: seedData.paid })).toEqual([
      { ...second, ...counts(9, 4, 1) },
      { ...second, word: "deniz feneri", ...counts(1, 0, 0) }
    ])
    expect(await words({ from: day(2), to: day(2) })).toMatchObject([counts(0, 0, 1), counts(1, 0, 0)])
  })
})

describe("the pages that keywords match", () => {
  const texts = [
    "Lodos estiğinde vapurlar beklemez.",
    "lodosçu balıkçılar",
    "Işık: DENİZ\n  FENERİ yandı",
    "denizfeneri",
    "",
    "poyraz (lodos) ve İNCİ"
  ]

  beforeEach(async () => {
    await server.inside(PageTexts.use((index) => index.catchUp))
    for (const issue of [seedData.paid, seedData.otherPaid, seedData.free, seedData.unpublished])
      for (const [at, text] of texts.entries())
        await run(
          (sql) => sql`INSERT INTO page_texts (issue_id, page, text, folded, plain)
          VALUES (${issue}, ${at + 1}, ${text}, ${fold(text)}, '')
          ON CONFLICT (issue_id, page) DO UPDATE SET text = excluded.text, folded = excluded.folded`
        )
  })

  const matches = async (keywords: ReadonlyArray<string>, issues: ReadonlyArray<string> | null = null) =>
    (
      await Effect.runPromise(
        (await calls()).matches({ payload: { keywords, issues, publication: seedData.paidPublication } })
      )
    ).data

  const pagesIn = async (...asked: Parameters<typeof matches>) => (await matches(...asked)).issues

  it("are those on which readers are shown it", async () => {
    const asked = [["lodos"], ["deniz feneri"], ["inci", "DENİZ  feneri"], ["yandı", "vapur"], ["…"], [], ["%"], ["o"]]
    for (const keywords of asked) {
      const advert = {
        reklamId: "a",
        tip: "toast",
        issue_id: "",
        content: { metin: "", link: null, imageUrl: null },
        once: false
      } as const
      const rule = advertsOnPages(
        [{ advert, keywords }],
        texts.map((text, at) => ({ page: at + 1, text }))
      )
      const found = await pagesIn(keywords, [seedData.paid])
      expect(found[0]?.pages ?? [], String(keywords)).toEqual(Object.keys(rule).map(Number))
    }
    expect((await pagesIn(["lodos"], [seedData.paid]))[0]?.pages).toEqual([1, 6])
  })

  it("are of the publication's issues, or of the chosen ones; for the team of all that are published", async () => {
    const { paid, otherPaid, free, unpublished } = seedData
    const ids = (found: ReadonlyArray<{ readonly id: string }>) => found.map(({ id }) => id).toSorted()
    expect(ids(await pagesIn(["lodos"]))).toEqual([paid, otherPaid, unpublished].toSorted())
    expect(ids(await pagesIn(["lodos"], [otherPaid, free]))).toEqual([otherPaid])
    const { data } = await Effect.runPromise((await team()).matches({ payload: { keywords: ["lodos"], issues: null } }))
    expect(ids(data.issues)).toEqual([paid, otherPaid, free].toSorted())
    expect(data.issues.find(({ id }) => id === free)).toMatchObject({
      title: "Sokak Mayıs",
      publication_title: "Sokak"
    })
  })

  it("may be more once pages are made and read for their words, of which the answer tells", async () => {
    const { paid, otherPaid } = seedData
    const waiting = async () => (await matches(["lodos"], [paid, otherPaid])).waiting
    expect(await waiting()).toBe(0)
    for (const [state, count] of [
      ["queued", 2],
      ["running", 2],
      // Nothing more will come of them.
      ["failed", 0],
      ["done", 0]
    ] as const) {
      await run(
        (sql) => sql`INSERT INTO conversions (issue_id, folder, pdf, state)
          SELECT id, id, 'a.pdf', ${state} FROM issues WHERE id IN (${paid}, ${otherPaid})
          ON CONFLICT (folder) DO UPDATE SET state = excluded.state`
      )
      expect(await waiting(), state).toBe(count)
    }
    await run((sql) => sql`UPDATE issues SET text_version = NULL WHERE id = ${paid}`)
    expect(await waiting()).toBe(1)
    await run((sql) => sql`UPDATE issues SET text_version = version WHERE id = ${paid}`)
    expect(await waiting()).toBe(0)
    await run((sql) => sql`DELETE FROM conversions WHERE pdf = 'a.pdf'`)
  })
})

it("lets the team place adverts in all issues, of which publishers know nothing", async () => {
  const placing = (await team()).place({ payload: { ...form, key: newKey(), issues: null } })
  const { data } = await Effect.runPromise(placing)
  expect(data).toMatchObject({ publication: null, is_editable: true })
  expect([await idsFor(seedData.paid), await idsFor(seedData.free)]).toEqual([[data.id], [data.id]])
  expect((await Effect.runPromise((await calls()).list())).data).toEqual([])
  expect(await activities()).toEqual([])
  const own = await placed()
  expect((await Effect.runPromise((await team()).list())).data.map(({ id }) => id)).toEqual([data.id])
  expect(await outcome(Effect.runPromise((await team()).find({ params: { id: own.id } })))).toMatchObject({
    _tag: "AdvertNotFound",
    message: "Böyle bir ilan yok."
  })
  const hidden = (await team()).place({ payload: { ...form, key: newKey(), issues: [seedData.unpublished] } })
  expect(await outcome(Effect.runPromise(hidden))).toMatchObject({ _tag: "IssueNotFound" })
})
