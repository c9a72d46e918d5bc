import { expect } from "vitest"
import type { Actor, SnapshotFrom } from "xstate"
import { magazineInfo } from "../../../src/domain/reader/MagazineInfo.ts"
import { mountedPages } from "../../../src/machines/reader/pages.view.ts"
import { type ReaderInput, readerMachine } from "../../../src/machines/reader/reader.machine.ts"
import { isReading, type Obstacle, obstacleOf } from "../../../src/machines/reader/reader.view.ts"
import { pagesOf } from "../../../src/machines/reader/room.view.ts"
import { Reader } from "../../../src/reader/Reader.tsx"
import { device } from "../../kit/accounts.ts"
import { heldDecoding } from "../../kit/heldDecoding.ts"
import { issue, landscape } from "../../kit/issues.ts"
import type { Model, Step } from "../../kit/paths.ts"
import { paperChosen } from "../../kit/readerThemes.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

type Machine = typeof readerMachine
type Snapshot = SnapshotFrom<Machine>

const input: ReaderInput = {
  variant: "issue",
  issueId: "issue0000000001",
  sayfa: null,
  signedIn: true,
  viewport: landscape
}
const magazine = magazineInfo(issue({ is_free: false }), "issue")
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

const phone = device({ id: "session00000002", browser: "Chrome", system: "Android" })
const tablet = device({ id: "session00000003", browser: "", system: "iPad" })
const seen = new Intl.DateTimeFormat("tr-TR", { dateStyle: "long", timeStyle: "short" }).format(phone.lastSeenAt)
const release = (name: string) => `Kapat ve burada oku: ${name}, son kullanım ${seen}`

/** What stands in place of the reader, and whether it can be tried again there. */
const obstacles: Readonly<Record<Obstacle, { readonly words: string; readonly retry: boolean }>> = {
  unnamed: { words: "Dergi ID bulunamadı.", retry: false },
  unreadable: { words: "Dergi verisi alınamadı veya formatı hatalı.", retry: true },
  failed: { words: "Dergi yüklenemedi: Sunucuda bir hata oluştu.", retry: true },
  crowded: { words: "Aboneliğiniz 3 cihazda açık", retry: true },
  refused: { words: "Bu dergiye erişim hakkınız bulunmamaktadır.", retry: true },
  unlicensed: { words: "Okuyucu burada açılmıyor", retry: false },
  unstyled: { words: "Stiller yüklenemediği için okuyucu başlatılamıyor.", retry: true }
}

const first = ({ variant, signedIn }: ReaderInput) =>
  variant === "preview" || variant === "free" ? "everybody" : signedIn ? "library" : "ip"

/** A catalogue is called one. */
const catalogueWords: Partial<Readonly<Record<Obstacle, string>>> = {
  unreadable: "Katalog verisi alınamadı veya formatı hatalı.",
  failed: "Katalog yüklenemedi: Sunucuda bir hata oluştu."
}

const wordsOf = (obstacle: Obstacle, { variant }: ReaderInput) =>
  (variant === "catalogue" ? catalogueWords[obstacle] : undefined) ?? obstacles[obstacle].words

/** What is under way: by slot, and by what tells one asking from another. */
const underWay = (asked: Step<Machine>["asked"]) =>
  asked.map(({ slot, input }) => {
    const { by, grantedBy } = (input ?? {}) as { readonly by?: string; readonly grantedBy?: string }
    const which = by ?? grantedBy
    return which === undefined ? slot : `${slot} ${which}`
  })

/** What the room asks for is the room's. */
const isOwn = (call: string) => /^(issue|licence|access|renewal|revoke|style)\b/.test(call)

const promisedCalls = (expected: Snapshot) => {
  const { asked, grantedBy } = expected.context
  if (expected.matches("opening")) return ["issue", "licence", `access ${first(asked)}`]
  if (expected.matches({ crowded: "revoking" })) return ["revoke"]
  if (!expected.matches("reading")) return []
  const calls = ["style"]
  return expected.matches({ reading: { content: "renewing" } }) ? [...calls, `renewal ${grantedBy}`] : calls
}

const mounted = (reader: Actor<Machine>) =>
  Object.values(mountedPages(pagesOf(reader.getSnapshot().children.room!).getSnapshot()))

const picturing = (reader: Actor<Machine>) => mounted(reader).filter((page) => page.getSnapshot().matches("picturing"))

const forbid = (reader: Actor<Machine>) => {
  const [first] = picturing(reader)
  const isBegunAnew = first?.getSnapshot().context.again === true
  const refuse = () => {
    first?.send({ type: "page.broken" })
    first?.send({ type: "page.forbidden" })
  }
  refuse()
  if (!isBegunAnew) return
  // A page that access was renewed for is tried again first: its refusal alone is final.
  first?.send({ type: "page.retry" })
  refuse()
}

const images = heldDecoding()

const promisePages = (expected: Snapshot, reader: Actor<Machine>) => {
  const withheld = mounted(reader).filter((page) => page.getSnapshot().matches("withheld"))
  const renewing = expected.matches({ reading: { content: "renewing" } })
  expect(withheld.length > 0, "a page waits for access, and only while it is renewed").toBe(renewing)
}

const promiseDevices = (expected: Snapshot) => {
  const isRevoking = expected.matches({ crowded: "revoking" })
  expect(said("button")).toEqual([
    isRevoking ? "Kapatılıyor... Chrome, Android" : release("Chrome, Android"),
    release("iPad"),
    "Tekrar dene"
  ])
  const isKept = expected.context.trouble !== null
  expect(document.body.textContent.includes("Oturum kapatılamadı: Sunucuda bir hata oluştu.")).toBe(isKept)
}

export const model: Model<Machine> = {
  machine: readerMachine,
  inputs: [
    input,
    { ...input, variant: "catalogue", signedIn: false },
    { ...input, issueId: "" },
    { ...input, variant: "preview" }
  ],
  cases: [
    { type: "issue.known", magazine },
    { type: "issue.unreadable" },
    { type: "issue.failed", trouble },
    { type: "licence.refused", verdict: "expired" },
    ...(["library", "subscription", "free"] as const).map((by) => ({ type: "access.granted", by }) as const),
    { type: "access.refused" },
    { type: "access.crowded", devices: [phone, tablet] },
    { type: "access.opened", needsPlace: true },
    { type: "access.opened", needsPlace: false },
    { type: "device.revoke", id: phone.id },
    { type: "device.revoke", id: "session00000009" },
    { type: "device.revoked" },
    { type: "device.kept", trouble },
    { type: "style.loaded" },
    { type: "style.failed" },
    { type: "content.forbidden" },
    { type: "view.refused", order: "zoom.in" },
    { type: "access.renewed" },
    { type: "access.lost" },
    { type: "reader.retry" }
  ],
  happens: (snapshot, event) => event.type !== "style.failed" || snapshot.matches({ reading: { style: "awaited" } }),
  // Who reads is asked again only by what opened the issue.
  facts: (snapshot) => snapshot.matches("reading") && snapshot.context.grantedBy,
  alive: ["room", "opening"],
  show: (actor) => {
    const release = images.hold()
    const takeDown = draw(<Reader reader={actor} theme={paperChosen()} paper="light" signIn={null} />)
    return () => {
      takeDown()
      release()
    }
  },
  act: {
    "reader.retry": () => press("Tekrar dene"),
    "device.revoke": ({ id }, { actor }) =>
      id === phone.id ? press(release("Chrome, Android")) : actor.send({ type: "device.revoke", id }),
    "content.forbidden": (_, { actor }) => forbid(actor)
  },
  promise: async (expected, actor, { event, asked, news }) => {
    await drawn()
    const obstacle = obstacleOf(expected)
    const reading = expected.matches("reading")
    const calls = underWay(asked)
    expect(calls.filter(isOwn).toSorted()).toEqual(promisedCalls(expected).toSorted())
    if (!reading) expect(calls.filter((call) => call === "markup")).toEqual([])
    if (reading) promisePages(expected, actor)
    if (reading && event?.type === "view.refused") expect(news).toEqual([event])
    if (obstacle === "crowded") {
      // Its code comes when it is met first.
      await expect.poll(() => said("alert").length).toBeGreaterThan(0)
      promiseDevices(expected)
    }
    if (obstacle !== null) {
      expect(said("alert")[0]).toContain(wordsOf(obstacle, expected.context.asked))
      expect(said("button").includes("Tekrar dene")).toBe(obstacles[obstacle].retry)
      // Of the one issue that is paid for here.
      const isSold = obstacle === "refused"
      expect(said("alert")[0]?.includes("24,99 TL karşılığında satın alabilir")).toBe(isSold)
      expect(said("link").includes("Abonelik planları")).toBe(isSold)
    } else if (isReading(expected)) {
      expect(said("heading")).toEqual(["VapurKasım 2026"])
      expect(said("region")).toContain("Dergi sayfaları")
      if (event?.type === "access.lost") expect(document.body.textContent).toMatch(/Hata: S\.\d yüklenemedi\./u)
    } else {
      expect(said("status")).toEqual(["Sayfa yükleniyor"])
      expect(said("region")).toEqual([])
    }
  },
  end: async (expected, actor) => {
    if (!expected.matches({ reading: { content: "open" } })) return
    forbid(actor)
    await drawn()
    expect(
      mounted(actor).filter((page) => page.getSnapshot().matches("withheld")),
      "an open reader renews"
    ).toHaveLength(1)
  }
}
