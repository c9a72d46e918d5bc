import { expect } from "vitest"
import type { Actor } from "xstate"
import { magazineInfo } from "../../../src/domain/reader/MagazineInfo.ts"
import { mountedPages } from "../../../src/machines/reader/pages.view.ts"
import { type ReaderInput, readerMachine } from "../../../src/machines/reader/reader.machine.ts"
import type { Obstacle } from "../../../src/machines/reader/reader.view.ts"
import { pagesOf } from "../../../src/machines/reader/surface.view.ts"
import { Reader } from "../../../src/reader/Reader.tsx"
import { device } from "../../kit/fixtures/accounts.ts"
import { pausedDecoding } from "../../kit/doubles/pausedDecoding.ts"
import { issue, landscape } from "../../kit/fixtures/issues.ts"
import type { Asked, Case, Model } from "../../kit/model/Model.ts"
import { paperChosen } from "../../kit/doubles/readerThemes.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

type Machine = typeof readerMachine

const input: ReaderInput = {
  variant: "issue",
  issueId: "issue0000000001",
  sayfa: null,
  alinti: null,
  ara: null,
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

/** A catalogue is called one. */
const catalogueWords: Partial<Readonly<Record<Obstacle, string>>> = {
  unreadable: "Katalog verisi alınamadı veya formatı hatalı.",
  failed: "Katalog yüklenemedi: Sunucuda bir hata oluştu."
}

const wordsOf = (obstacle: Obstacle, { variant }: ReaderInput) =>
  (variant === "catalogue" ? catalogueWords[obstacle] : undefined) ?? obstacles[obstacle].words

/** By which call the issue was opened. */
type By = "library" | "subscription" | "free"

interface Expected {
  readonly asked: ReaderInput
  /** What the issue is is asked for, then who may read it; that ends in reading, or in what keeps it from being read. */
  readonly now: Obstacle | "loading" | "judging" | "reading"
  /** Of an issue that is read: who opened it, and for how many of its pages access was lost. */
  readonly by?: By
  readonly isStyled?: boolean
  readonly isRenewing?: boolean
  readonly lost?: number
  /** Of one that is read on as many devices as it may: one of them is being signed out, or was not. */
  readonly isRevoking?: boolean
  readonly isKept?: boolean
  /** Of an address with a page: its PDF was replaced while it was read, after which the address says nothing. */
  readonly isAnew?: boolean
}

/** What the surface asks for is the surface's. */
const isOwn = ({ slot }: Asked) => ["issue", "licence", "access", "renewal", "revoke", "style"].includes(slot)

/** The reader's own questions to the world, in the order in which they were asked. */
const questions = ({ asked, now, by, isRenewing, isRevoking }: Expected): ReadonlyArray<Asked> => {
  const { variant, issueId, signedIn } = asked
  const { newIssueId, publicationId, pagePath } = magazine
  if (now === "loading" || now === "judging")
    return [
      { slot: "issue", input: { variant, issueId } },
      { slot: "licence", input: undefined },
      {
        slot: "access",
        input: { by: variant === "preview" ? "everybody" : signedIn ? "library" : "ip", issueId, publicationId: "" }
      }
    ]
  if (isRevoking === true) return [{ slot: "revoke", input: { id: phone.id } }]
  const renewal = { slot: "renewal", input: { grantedBy: by, issueId: newIssueId, publicationId, pagePath } }
  return now === "reading" ? [{ slot: "style", input: magazine }, ...(isRenewing === true ? [renewal] : [])] : []
}

const mounted = (reader: Actor<Machine>) =>
  Object.values(mountedPages(pagesOf(reader.getSnapshot().children.surface!).getSnapshot()))

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

const images = pausedDecoding()

const promiseDevices = ({ isRevoking, isKept }: Expected) => {
  expect(said("button")).toEqual([
    isRevoking === true ? "Kapatılıyor… Chrome, Android" : release("Chrome, Android"),
    release("iPad"),
    "Tekrar dene"
  ])
  const reason = "Oturum kapatılamadı: Sunucuda bir hata oluştu."
  expect(document.body.textContent.includes(reason)).toBe(isKept === true)
}

const next = (before: Expected, event: Case<Machine>): Expected | null => {
  const { asked, now, isStyled, isRenewing = false, lost = 0, isRevoking = false } = before
  const opening: Expected = { asked, now: "loading" }
  const judged = (after: Expected) => (now === "judging" ? after : null)
  switch (event.type) {
    case "issue.known":
      return now === "loading" ? { asked, now: "judging" } : null
    case "issue.unreadable":
      return now === "loading" ? { asked, now: "unreadable" } : null
    case "issue.failed":
      return now === "loading" || now === "judging" ? { asked, now: "failed" } : null
    case "licence.refused":
      return judged({ asked, now: "unlicensed" })
    case "access.granted":
      return judged({ asked, now: "reading", by: event.by as By })
    case "access.refused":
      return judged({ asked, now: "refused" })
    case "access.crowded":
      return isRenewing ? { asked, now: "crowded" } : judged({ asked, now: "crowded" })
    // What only a plan opens needs a place among its devices.
    case "access.opened":
      return now === "refused" || (now === "crowded" && !event.needsPlace) ? opening : before
    case "device.revoke":
      if (now !== "crowded") return null
      return event.id === phone.id && !isRevoking ? { asked, now, isRevoking: true } : before
    case "device.revoked":
      return isRevoking ? opening : null
    case "device.kept":
      return isRevoking ? { asked, now, isKept: true } : null
    case "style.loaded":
      return now === "reading" && isStyled !== true ? { ...before, isStyled: true } : null
    case "style.failed":
      return now === "reading" && isStyled !== true ? { asked, now: "unstyled" } : null
    // The next page's refusal is one too; another's while access is renewed is answered by the same.
    case "content.forbidden":
      return now === "reading" && lost < 2 ? { ...before, isRenewing: true } : null
    case "view.refused":
      return now === "reading" ? before : null
    case "access.renewed":
      return isRenewing ? { ...before, isRenewing: false } : null
    case "access.lost":
      return isRenewing ? { ...before, isRenewing: false, lost: lost + 1 } : null
    case "page.turned":
      return now === "reading" ? before : null
    // Another PDF of the issue is opened like an issue.
    case "pdf.replaced":
      return now === "reading" ? { ...opening, ...(asked.sayfa === null ? {} : { isAnew: true }) } : null
    case "reader.retry":
      return now in obstacles && obstacles[now as Obstacle].retry && !isRevoking ? opening : null
    default:
      return null
  }
}

export const model: Model<Machine, Expected> = {
  machine: readerMachine,
  inputs: [
    input,
    { ...input, variant: "catalogue", signedIn: false, sayfa: "9" },
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
    { type: "page.turned" },
    { type: "pdf.replaced" },
    { type: "reader.retry" }
  ],
  begin: (asked) => ({ asked, now: asked.issueId === "" ? "unnamed" : "loading" }),
  next: (before, event) => {
    const after = next(before, event)
    return after !== null && before.isAnew === true ? { ...after, isAnew: true } : after
  },
  news: ({ event, expected }) => {
    if (event?.type === "licence.refused" || event?.type === "view.refused") return [event]
    if (event?.type === "pdf.replaced") return [event]
    const { sayfa } = expected.asked
    if (expected.isAnew === true) return []
    return event?.type === "access.granted" && sayfa !== null ? [{ type: "sayfa.ignored", sayfa }] : []
  },
  alive: ["surface", "opening", "replacement"],
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
    "device.revoke": (event, { actor, before }) =>
      event.id === phone.id && before.isRevoking !== true ? press(release("Chrome, Android")) : actor.send(event),
    "content.forbidden": (event, { actor, before }) => (before.isRenewing === true ? actor.send(event) : forbid(actor))
  },
  promise: async (expected, actor, { before, asked: all, begun }) => {
    await rendered()
    const { asked, now, isStyled, isRenewing = false, lost = 0 } = expected
    const wanted = questions(expected)
    expect(all.filter(isOwn)).toEqual(wanted)
    const known = before === null ? [] : questions(before).map((one) => JSON.stringify(one))
    expect(begun.filter(isOwn), "asked on this step").toEqual(
      wanted.filter((one) => !known.includes(JSON.stringify(one)))
    )
    if (now === "crowded") {
      // Its code comes when it is met first.
      await expect.poll(() => said("alert").length).toBeGreaterThan(0)
      promiseDevices(expected)
    }
    if (now === "reading") {
      const withheld = mounted(actor).filter((page) => page.getSnapshot().matches("withheld"))
      expect(withheld.length, "a page waits for access, and only while it is renewed").toBe(isRenewing ? 1 : 0)
    } else
      expect(
        all.some(({ slot }) => slot === "markup"),
        "a page is asked for"
      ).toBe(false)
    if (now === "reading" && isStyled === true) {
      expect(said("heading")).toEqual(["VapurKasım 2026"])
      expect(said("region")).toContain("Dergi sayfaları")
      if (lost > 0) expect(document.body.textContent).toMatch(/Hata: S\.\d yüklenemedi\./u)
    } else if (now === "reading" || now === "loading" || now === "judging") {
      expect(said("status")).toEqual(["Sayfa yükleniyor"])
      expect(said("region")).toEqual([])
    } else {
      expect(said("alert")[0]).toContain(wordsOf(now, asked))
      expect(said("button").includes("Tekrar dene")).toBe(obstacles[now].retry)
      // Of the one issue that is paid for here.
      const isSold = now === "refused"
      expect(said("alert")[0]?.includes("24,99 TL karşılığında satın alabilir")).toBe(isSold)
      expect(said("link").includes("Abonelik planları")).toBe(isSold)
      const helped = ["unreadable", "failed", "unlicensed", "unstyled"].includes(now)
      expect(said("link").includes("Destek isteyin")).toBe(
        helped && !(asked.variant === "free" && now === "unreadable")
      )
    }
  }
}
