import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import { createActor, fromCallback } from "xstate"
import { noAccess } from "../../src/domain/catalogue/AccessSummary.ts"
import type { AllProgress } from "../../src/domain/reader/progress/Progress.ts"
import { accessMachine } from "../../src/machines/catalogue/access.machine.ts"
import { progressMachine } from "../../src/machines/reader/progress.machine.ts"
import { sessionMachine } from "../../src/machines/session/session.machine.ts"
import { GoingOnPlace } from "../../src/ui/catalogue/GoingOnPlace.tsx"
import { MagazineCard } from "../../src/ui/catalogue/MagazineCard.tsx"
import { loaded } from "../kit/doubles/deferred.ts"
import { slotAnswers } from "../kit/doubles/slotAnswers.ts"
import { magazine } from "../kit/fixtures/magazines.ts"
import { progress, progressIssue, progressOf } from "../kit/fixtures/progress.ts"
import { user } from "../kit/fixtures/users.ts"
import { rendered } from "../kit/harness/rendered.ts"
import { faults, show, stagings, type Staging } from "./stage.tsx"

const silent = fromCallback(() => {}) as never

const reading = (all: AllProgress, userId: string | null = null) => {
  const actor = createActor(
    progressMachine.provide({ actors: { watch: silent, follow: silent, recorder: silent } })
  ).start()
  actor.send({ type: "user.known", userId })
  actor.send({ type: "progress.stored", all })
  return actor
}

const access = (held: Partial<typeof noAccess> = {}) => {
  const actor = createActor(accessMachine.provide({ actors: { watch: silent, ask: silent, wait: silent } })).start()
  actor.send({ type: "user.known", userId: "r", kept: { ...noAccess, ...held } })
  return actor
}

const begun = progressOf(progress("atlas", 6, 1), progress("vapur", 12, 2), progress("cima", 24, 3))
const shelf = page.getByRole("region", { name: "Kaldığınız yerden" })
const words = { tr: "Kaldığınız yerden", en: "Where you left off" } as const

/** Nothing below a shelf of this height moves when it comes. */
const height = 10.75 * 16

describe("the shelf of what was begun", () => {
  it("leads to the page of each, the latest first", async () => {
    await show(<GoingOnPlace />, { app: { progress: loaded(reading(begun)) } })
    const latest = () => shelf.getByRole("listitem").first().element().textContent
    await expect.poll(latest).toMatch(/Devam et\ss\.\s12\s\/\s24$/u)
    await expect
      .element(shelf.getByRole("link", { name: "Devam et, s. 6 / 24: atlas, Kasım 2026" }))
      .toHaveAttribute("href", `/reader/${progressIssue("atlas")}?sayfa=6`)
    expect(shelf.getByRole("link").elements()).toHaveLength(2)
  })

  it("is drawn at once from the copy on this device, in all its room, and is gone with its reader", async () => {
    const actor = createActor(
      progressMachine.provide({ actors: { watch: silent, follow: silent, recorder: silent } })
    ).start()
    const app: Staging["app"] = { progress: loaded(actor), keptProgress: { user: "ayse", all: begun } }
    await show(<GoingOnPlace />, { app })
    expect(shelf.element().getBoundingClientRect().height).toBe(height)
    await expect.element(shelf.getByRole("link").first()).toBeVisible()
    expect(shelf.element().getBoundingClientRect().height).toBe(height)
    // The copy is the account's, not whoever else's.
    actor.send({ type: "user.known", userId: "ayse" })
    await expect.element(shelf).toBeVisible()
    actor.send({ type: "user.known", userId: null })
    await expect.element(shelf).not.toBeInTheDocument()
  })

  it("is shown to nobody who follows its reader, before more code has come", async () => {
    const session = slotAnswers()
    const app: Staging["app"] = {
      keptProgress: { user: "user00000000001", all: begun },
      session: createActor(session.filled(sessionMachine)).start()
    }
    await show(<GoingOnPlace />, { app })
    await expect.element(shelf).toBeVisible()
    const reader = user({ id: "user00000000001" })
    session.answer("recall", { type: "session.recalled", user: reader })
    await expect.element(shelf).toBeVisible()
    session.answer("watch", { type: "session.changed", user: user({ id: "user00000000002" }), where: "elsewhere" })
    await expect.element(shelf).not.toBeInTheDocument()
    session.answer("watch", { type: "session.changed", user: null, where: "elsewhere" })
    await expect.element(shelf).not.toBeInTheDocument()
  })

  it("has room where this device knows nothing of its user yet, in which it comes without moving anything", async () => {
    const session = slotAnswers()
    const stored = slotAnswers()
    const actor = createActor(stored.filled(progressMachine)).start()
    const app: Staging["app"] = {
      progress: loaded(actor),
      session: createActor(session.filled(sessionMachine)).start()
    }
    session.answer("recall", { type: "session.recalled", user: user({ id: "user00000000001" }) })
    const screen = (
      <>
        <GoingOnPlace />
        <h2>Bu hafta çıkanlar</h2>
      </>
    )
    await show(screen, { app })
    const top = () => page.getByRole("heading", { name: "Bu hafta çıkanlar" }).element().getBoundingClientRect().top
    const before = top()
    actor.send({ type: "user.known", userId: "user00000000001" })
    actor.send({ type: "progress.stored", all: {} })
    actor.send({ type: "visitorProgress.stored", all: {} })
    await expect.element(page.getByText(/^Okumaya başladığınız sayılar/u)).toBeVisible()
    expect(top()).toBe(before)
    actor.send({ type: "progress.stored", all: begun })
    await expect.element(shelf.getByRole("link").first()).toBeVisible()
    await expect.element(page.getByText(/^Okumaya başladığınız sayılar/u)).not.toBeInTheDocument()
    expect(top()).toBe(before)
  })

  it("waits for the screen's next opening where it has no room", async () => {
    const actor = reading({})
    const { unmount } = await show(<GoingOnPlace />, { app: { progress: loaded(actor) } })
    actor.send({ type: "progress.stored", all: begun })
    await rendered()
    await expect.element(shelf).not.toBeInTheDocument()
    await unmount()
    await show(<GoingOnPlace />, { app: { progress: loaded(actor) } })
    await expect.element(shelf.getByRole("link").first()).toBeVisible()
  })

  it("is not there for whoever has begun nothing, or finished all", async () => {
    await show(<GoingOnPlace />, { app: { progress: loaded(reading(progressOf(progress("cima", 24, 3)))) } })
    await expect.element(shelf).not.toBeInTheDocument()
  })

  it.each(stagings)("leaves nothing for axe to find, in $language, $theme", async (staging) => {
    const screen = (
      <>
        <h1>Sayfa</h1>
        <GoingOnPlace />
      </>
    )
    await show(screen, { ...staging, app: { progress: loaded(reading(begun)) } })
    await expect
      .element(page.getByRole("region", { name: words[staging.language] }).getByRole("link").first())
      .toBeVisible()
    expect(await faults()).toEqual([])
  })
})

describe("a card", () => {
  const atlas = magazine({
    issue_id: progressIssue("atlas") as never,
    title: "Atlas",
    issue_title: "Nisan",
    tier: 1,
    price: 2499,
    is_free: false
  })
  const card = (all: AllProgress, held: Partial<typeof noAccess> = {}, given = atlas) =>
    show(<MagazineCard magazine={given} />, { app: { progress: loaded(reading(all)), access: access(held) } })

  it("says how far an issue was read, and goes on there", async () => {
    await card(begun, { platformAccess: true })
    await expect.element(page.getByRole("img", { name: "Okunan: s. 6 / 24" })).toBeInTheDocument()
    const link = page.getByRole("link", { name: "Devam et, s. 6: Atlas, Nisan" })
    await expect.element(link).toHaveTextContent("Devam et, s. 6")
    await expect.element(link).toHaveAttribute("href", `/reader/${atlas.issue_id}?sayfa=6`)
  })

  it("goes on in a free issue too, in place of a look at its page", async () => {
    await card(begun, {}, { ...atlas, tier: 0, is_free: true, price: 0 })
    await expect.element(page.getByRole("link", { name: "Devam et, s. 6: Atlas, Nisan" })).toBeVisible()
    await expect.element(page.getByRole("link", { name: /İNCELE/u })).not.toBeInTheDocument()
  })

  it("marks what was finished, also while it is read again", async () => {
    await card(progressOf(progress("atlas", 24, 1)), { platformAccess: true })
    await expect.element(page.getByText("Okundu")).toBeVisible()
    await expect.element(page.getByRole("img", { name: /Okunan/u })).not.toBeInTheDocument()
    await card(progressOf(progress("atlas", 3, 1, { is_finished: true })), { platformAccess: true })
    await expect.element(page.getByText("Okundu").last()).toBeVisible()
    await expect.element(page.getByRole("img", { name: "Okunan: s. 3 / 24" })).toBeInTheDocument()
  })

  it.each([
    ["Sizde", { issueAccess: [atlas.issue_id] }],
    ["Aboneliğinizde", { publicationAccess: [atlas.id] }],
    ["Yayınınız", { publicationAccess: [atlas.id], ownPublications: [atlas.id] }],
    [
      "Armağan: Martıburnu Kütüphanesi",
      {
        corporateAccess: {
          ...noAccess.corporateAccess,
          hasAccess: true,
          isPlatformAccess: true,
          corporateAccessName: "Martıburnu Kütüphanesi"
        }
      }
    ]
  ])("says %s instead of a price", async (said, held) => {
    await card({}, held)
    await expect.element(page.getByText(said)).toBeVisible()
    await expect.element(page.getByText("24,99 TL")).not.toBeInTheDocument()
  })

  it("says its price to whoever does not hold it, and to a user only once that is known", async () => {
    const asking = createActor(accessMachine.provide({ actors: { watch: silent, ask: silent, wait: silent } })).start()
    asking.send({ type: "user.known", userId: "r", kept: null })
    await show(<MagazineCard magazine={atlas} />, { app: { progress: loaded(reading({})), access: asking } })
    await expect.element(page.getByText("24,99 TL")).not.toBeVisible()
    asking.send({ type: "access.answered", summary: noAccess, askedAt: 0 })
    await expect.element(page.getByText("24,99 TL")).toBeVisible()
  })
})
