import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import type { LicenceVerdict } from "../../../src/domain/reader/activation.ts"
import type { AccessBy } from "../../../src/machines/reader/opening.machine.ts"
import { type ReaderInput, readerMachine, type ReaderNews } from "../../../src/machines/reader/reader.machine.ts"
import { isReading, obstacleOf, surfaceOf, troubleOf } from "../../../src/machines/reader/reader.view.ts"
import { pagesOf, slidesOf } from "../../../src/machines/reader/surface.view.ts"
import { slideShown } from "../../../src/machines/reader/slides.view.ts"
import { device } from "../../kit/fixtures/accounts.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { startMarking } from "../../kit/doubles/startMarking.ts"
import { issue, landscape } from "../../kit/fixtures/issues.ts"

const paid = issue({ is_free: false, page_count: 12 })
const asked: ReaderInput = {
  variant: "issue",
  issueId: paid.id,
  sayfa: null,
  alinti: null,
  ara: null,
  signedIn: true,
  viewport: landscape
}
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

/** A reader whose questions come to the desk. */
const reader = (input: Partial<ReaderInput> = {}) => {
  const questions = slotAnswers()
  const clock = new SimulatedClock()
  const actor = createActor(questions.filled(readerMachine), { input: { ...asked, ...input }, clock })
  const news: Array<ReaderNews> = []
  actor.on("*", (one) => news.push(one))
  actor.start()
  const by = (name: string) => (question: { readonly by: string }) => question.by === name
  const tell = {
    issue: (one = paid) => questions.answer("issue", { type: "issue.loaded", issue: one }),
    licence: (verdict: LicenceVerdict = "valid") => questions.answer("licence", { type: "licence.judged", verdict }),
    access: (name: AccessBy, granted: boolean) =>
      questions.answer("access", { type: "access.judged", by: name, granted }, by(name)),
    style: () => questions.answer("style", { type: "style.loaded" })
  }
  const begun = () =>
    Object.keys(
      (surfaceOf(actor.getSnapshot()) === null ? null : pagesOf(surfaceOf(actor.getSnapshot())!))?.getSnapshot()
        .children ?? {}
    ).map((id) => Number(id.replace("page-", "")))
  const mounted = (page: number) => pagesOf(surfaceOf(actor.getSnapshot())!).getSnapshot().context.mounted[page]!
  const markup = (page: number) => (question: { readonly page: number }) => question.page === page
  return {
    ...questions,
    actor,
    clock,
    news,
    tell,
    accessAsked: () => questions.inputs("access").map((one) => (one as { by: string }).by),
    /** Pages in the document, in the order in which their files are asked for. */
    begun,
    /** Pages whose picture is being asked for. */
    picturing: () => begun().filter((page) => mounted(page).getSnapshot().matches("picturing")),
    page: {
      arrives: (page: number) => {
        mounted(page).send({ type: "page.painted" })
        // Words of a slide that is only passed are not asked for.
        if (mounted(page).getSnapshot().matches("wording"))
          questions.answer("markup", { type: "page.loaded", html: "<p></p>", pictured: true }, markup(page))
      },
      isForbidden: (page: number) => {
        mounted(page).send({ type: "page.broken" })
        questions.answer("markup", { type: "page.forbidden" }, markup(page))
      }
    },
    opened: () => {
      tell.issue()
      tell.licence()
      tell.access("library", true)
      tell.style()
    },
    obstacle: () => obstacleOf(actor.getSnapshot()),
    reading: () => isReading(actor.getSnapshot())
  }
}

/** The page that the reader shows. */
const pageOf = ({ actor }: ReturnType<typeof reader>) =>
  slideShown(slidesOf(surfaceOf(actor.getSnapshot())!).getSnapshot())

const orders = <A>(items: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  items.length < 2 ? [items] : items.flatMap((one, at) => orders(items.toSpliced(at, 1)).map((rest) => [one, ...rest]))

describe("a reader's way to a paid issue", () => {
  it("begins with everything that needs nobody else's answer", () => {
    const { slots, accessAsked } = reader()
    expect(slots().toSorted()).toEqual(["access", "issue", "licence"])
    expect(accessAsked()).toEqual(["library"])
  })

  it("asks a signed-in reader's subscription when the library has said no, then the address", () => {
    const { tell, accessAsked, inputs, reading } = reader()
    tell.issue()
    tell.licence()
    tell.access("library", false)
    expect(accessAsked()).toEqual(["library", "subscription"])
    tell.access("subscription", false)
    expect(accessAsked()).toEqual(["library", "subscription", "ip"])
    tell.access("ip", true)
    tell.style()
    expect(reading()).toBe(true)
    expect(inputs("access").slice(1)).toMatchObject([
      { issueId: paid.id, publicationId: "publication0001" },
      { issueId: paid.id, publicationId: "publication0001" }
    ])
  })

  it("asks nothing more once a call has said yes", () => {
    const { tell, accessAsked } = reader()
    tell.issue()
    tell.licence()
    tell.access("library", false)
    tell.access("subscription", true)
    tell.style()
    expect(accessAsked()).toEqual(["library", "subscription"])
  })

  it("is open to everybody in a preview, up to its last page, also for the pages held ready", () => {
    const { actor, tell, accessAsked, begun, page } = reader({ variant: "preview", sayfa: "2" })
    tell.issue()
    tell.licence()
    tell.access("everybody", true)
    tell.style()
    expect(accessAsked()).toEqual(["everybody"])
    for (const one of [2, 3]) page.arrives(one)
    expect(begun().toSorted()).toEqual([1, 2, 3])
    slidesOf(surfaceOf(actor.getSnapshot())!).send({ type: "slide.next" })
    expect(begun().every((one) => one <= 3)).toBe(true)
  })

  it("needs an id, unless it is the free issue's", () => {
    for (const variant of ["issue", "preview", "catalogue"] as const) {
      expect(reader({ variant, issueId: "" }).obstacle(), variant).toBe("unnamed")
    }
    expect(reader({ variant: "free", issueId: "" }).inputs("issue")).toEqual([{ variant: "free", issueId: "" }])
  })

  it("asks a visitor's address only", () => {
    const { tell, accessAsked, obstacle } = reader({ signedIn: false })
    tell.issue()
    tell.licence()
    tell.access("ip", false)
    expect(accessAsked()).toEqual(["ip"])
    expect(obstacle()).toBe("refused")
  })

  it("is refused when all three have said no", () => {
    const { tell, obstacle } = reader()
    tell.issue()
    tell.licence()
    for (const by of ["library", "subscription", "ip"] as const) tell.access(by, false)
    expect(obstacle()).toBe("refused")
  })

  it("is read where somebody sits though no device of theirs has surface, and asked for again once it is theirs", () => {
    const { tell, answer, reading } = reader()
    tell.issue()
    tell.licence()
    tell.access("library", false)
    answer(
      "access",
      { type: "access.crowded", devices: [device()] },
      (question: { readonly by: string }) => question.by === "subscription"
    )
    tell.access("ip", true)
    tell.style()
    expect(reading()).toBe(true)

    const other = reader()
    other.tell.issue()
    other.tell.licence()
    for (const by of ["library", "subscription", "ip"] as const) other.tell.access(by, false)
    other.actor.send({ type: "access.opened", needsPlace: true })
    expect(other.obstacle()).toBeNull()
    expect(other.accessAsked().slice(3)).toEqual(["library"])
  })

  it("is asked for again where no device has surface once something opens it that needs none, and not for a plan", () => {
    const { tell, answer, obstacle, actor, accessAsked } = reader()
    tell.issue()
    tell.licence()
    tell.access("library", false)
    answer(
      "access",
      { type: "access.crowded", devices: [device()] },
      (question: { readonly by: string }) => question.by === "subscription"
    )
    tell.access("ip", false)
    actor.send({ type: "access.opened", needsPlace: true })
    expect(obstacle()).toBe("crowded")
    // Also while another device is being signed out.
    actor.send({ type: "device.revoke", id: device().id })
    actor.send({ type: "access.opened", needsPlace: false })
    expect(obstacle()).toBeNull()
    expect(accessAsked().slice(3)).toEqual(["library"])
  })

  it.each(orders(["issue", "licence", "access"] as const))(
    "comes to the same in whatever order the first answers come: %s, %s, %s",
    (...order) => {
      const { tell, reading, slots, begun } = reader()
      const answers = {
        issue: () => tell.issue(),
        licence: () => tell.licence(),
        access: () => tell.access("library", true)
      }
      for (const one of order) {
        expect(slots()).not.toContain("style")
        expect(begun()).toEqual([])
        answers[one]()
      }
      expect(begun()).toEqual([1])
      tell.style()
      expect(reading()).toBe(true)
    }
  )

  it.each(["insecure", "malformed", "otherHost", "expired"] as const)(
    "ends at a licence that is %s, whatever access says",
    (verdict) => {
      const { tell, obstacle, begun, news } = reader()
      tell.access("library", true)
      tell.licence(verdict)
      tell.issue()
      expect(obstacle()).toBe("unlicensed")
      expect(begun()).toEqual([])
      expect(news).toEqual([{ type: "licence.refused", verdict }])
    }
  )

  it("ends where the address names no issue, and asks nothing", () => {
    const { obstacle, slots } = reader({ issueId: "" })
    expect(obstacle()).toBe("unnamed")
    expect(slots()).toEqual([])
  })

  it("waits for a licence that is late, and asks for no page before it", () => {
    const { tell, begun, reading } = reader()
    tell.issue(issue())
    tell.access("library", false)
    expect(begun()).toEqual([])
    tell.licence()
    tell.style()
    expect(reading()).toBe(true)
  })

  it("opens a free issue though every call would refuse it", () => {
    const { tell, reading, accessAsked } = reader()
    tell.access("library", false)
    tell.licence()
    tell.issue(issue())
    tell.style()
    expect(reading()).toBe(true)
    expect(accessAsked()).toEqual(["library"])
  })

  it("keeps the server's words on why it could not load, and forgets them when tried again", () => {
    const { actor, answer, tell, obstacle, reading } = reader()
    answer("issue", { type: "issue.failed", trouble })
    expect(obstacle()).toBe("failed")
    expect(troubleOf(actor.getSnapshot())).toEqual(trouble)
    actor.send({ type: "reader.retry" })
    expect(troubleOf(actor.getSnapshot())).toBeNull()
    tell.licence()
    tell.access("library", true)
    tell.issue()
    tell.style()
    expect(reading()).toBe(true)
  })

  it("asks every question anew when a refusal is tried again", () => {
    const { actor, tell, accessAsked, obstacle } = reader({ signedIn: false })
    tell.issue()
    tell.licence()
    tell.access("ip", false)
    actor.send({ type: "reader.retry" })
    expect(obstacle()).toBeNull()
    expect(accessAsked()).toEqual(["ip", "ip"])
  })
})

describe("a reader that reads", () => {
  it("is not seen before its issue's style", () => {
    const { tell, reading, answer, obstacle } = reader()
    tell.issue()
    tell.licence()
    tell.access("library", true)
    expect(reading()).toBe(false)
    answer("style", { type: "style.failed" })
    expect(obstacle()).toBe("unstyled")
  })

  it("starts at the slide that the address asks for", () => {
    const { actor, opened, begun, news } = reader({ sayfa: "5-6" })
    opened()
    expect(slideShown(slidesOf(surfaceOf(actor.getSnapshot())!).getSnapshot())).toEqual([4, 5])
    expect(begun()).toEqual([4, 5])
    expect(news).toEqual([])
  })

  it.each(["0", "13", "beş"])("starts at the cover and says so when the address asks for %j", (sayfa) => {
    const { actor, opened, news } = reader({ sayfa })
    opened()
    expect(slideShown(slidesOf(surfaceOf(actor.getSnapshot())!).getSnapshot())).toEqual([1])
    expect(news).toEqual([{ type: "sayfa.ignored", sayfa }])
  })

  it("fetches the slide's own pages first, and its neighbours once those are shown", () => {
    const { opened, begun, page } = reader({ sayfa: "4" })
    opened()
    expect(begun()).toEqual([4, 5])
    page.arrives(5)
    expect(begun()).toEqual([4, 5])
    page.arrives(4)
    expect(begun()).toEqual([4, 5, 6, 7, 2, 3, 8, 9, 10, 11])
  })

  it("fetches the pages of a turn's slide at once, and drops those it has left behind", () => {
    const { actor, opened, page, begun } = reader()
    opened()
    page.arrives(1)
    for (let turn = 0; turn < 4; turn += 1) slidesOf(surfaceOf(actor.getSnapshot())!).send({ type: "slide.next" })
    expect(begun().toSorted((a, b) => a - b)).toEqual([6, 7, 8, 9])
  })

  it("asks for no page file on any way that ends without licence or access", () => {
    for (const verdict of ["valid", "expired"] as const) {
      const { tell, slots, begun, obstacle } = reader({ signedIn: false })
      tell.issue()
      tell.licence(verdict)
      if (verdict === "valid") tell.access("ip", false)
      expect(obstacle()).not.toBeNull()
      expect([begun(), slots().includes("style")]).toEqual([[], false])
    }
  })
})

describe("a page that is forbidden in mid-read", () => {
  it("is fetched again once access is renewed by the call that had granted it", () => {
    const { opened, page, inputs, answer, picturing } = reader()
    opened()
    page.isForbidden(1)
    expect(inputs("renewal")).toEqual([
      {
        grantedBy: "library",
        issueId: paid.id,
        publicationId: "publication0001",
        pagePath: `/content/${paid.id}/`
      }
    ])
    expect(picturing()).toEqual([])
    answer("renewal", { type: "access.renewed" })
    expect(picturing()).toEqual([1])
  })

  it.each(["subscription", "ip"] as const)("renews by the %s when that had granted access", (by) => {
    const { tell, page, inputs } = reader()
    tell.issue()
    tell.licence()
    tell.access("library", false)
    if (by === "ip") tell.access("subscription", false)
    tell.access(by, true)
    page.isForbidden(1)
    expect(inputs("renewal")).toMatchObject([{ grantedBy: by }])
  })

  it("renews by the issue itself when that is free", () => {
    const { tell, page, inputs } = reader({ signedIn: false })
    tell.issue(issue())
    tell.licence()
    page.isForbidden(1)
    expect(inputs("renewal")).toMatchObject([{ grantedBy: "free" }])
  })

  const failed = ({ actor }: ReturnType<typeof reader>, page: number) =>
    pagesOf(surfaceOf(actor.getSnapshot())!).getSnapshot().context.mounted[page]!.getSnapshot().hasTag("failed")

  it("has failed when access is lost", () => {
    const reading = reader()
    reading.opened()
    reading.page.isForbidden(1)
    reading.answer("renewal", { type: "access.lost" })
    expect(failed(reading, 1)).toBe(true)
  })

  it("renews once for all pages that are forbidden together", () => {
    const { opened, page, inputs, answer, picturing } = reader({ sayfa: "4" })
    opened()
    page.isForbidden(4)
    page.isForbidden(5)
    expect(inputs("renewal")).toHaveLength(1)
    answer("renewal", { type: "access.renewed" })
    expect(picturing()).toEqual([4, 5])
  })

  it("has failed when it is forbidden again right after; a page whose refusal came late is renewed for itself", () => {
    const reading = reader({ sayfa: "4" })
    reading.opened()
    reading.page.isForbidden(4)
    reading.answer("renewal", { type: "access.renewed" })
    reading.page.isForbidden(4)
    expect(reading.inputs("renewal")).toHaveLength(1)
    reading.page.isForbidden(5)
    expect(reading.inputs("renewal")).toHaveLength(2)
    reading.answer("renewal", { type: "access.renewed" })
    expect([failed(reading, 4), reading.picturing()]).toEqual([true, [5]])
  })

  it("is renewed too while the issue's style is still on its way", () => {
    const { tell, page, inputs } = reader()
    tell.issue()
    tell.licence()
    tell.access("library", true)
    page.isForbidden(1)
    expect(inputs("renewal")).toHaveLength(1)
  })
})

describe("a reader whose issue has another PDF", () => {
  const replaced = { ...paid, folder: "yenipdf00000001", page_count: 3, version: "v2" }
  const slidesIn = ({ actor }: ReturnType<typeof reader>) => slidesOf(surfaceOf(actor.getSnapshot())!)

  it("opens it on the page that was turned to, without what the address asked for", () => {
    const opened = reader({ sayfa: "9", alinti: "söz", ara: "vapur" })
    opened.opened()
    slidesIn(opened).send({ type: "slide.go", page: 2 })
    opened.actor.send({ type: "pdf.replaced" })
    expect(opened.reading()).toBe(false)
    opened.tell.issue({ ...replaced, page_count: 12 })
    opened.tell.licence()
    opened.tell.access("library", true)
    opened.tell.style()
    expect(pageOf(opened)).toContain(2)
    const { alinti, ara, magazine } = surfaceOf(opened.actor.getSnapshot())!.getSnapshot().context
    expect({ alinti, ara, pagePath: magazine.pagePath }).toEqual({
      alinti: null,
      ara: null,
      pagePath: "/content/yenipdf00000001/"
    })
    expect(opened.news).toEqual([{ type: "pdf.replaced" }])
  })

  it("ends on its last page where the one that was read is not in it", () => {
    const opened = reader({ sayfa: "12" })
    opened.opened()
    opened.actor.send({ type: "pdf.replaced" })
    opened.tell.issue(replaced)
    opened.tell.licence()
    opened.tell.access("library", true)
    opened.tell.style()
    expect(pageOf(opened)).toContain(3)
  })

  it("asks after a turn, half a minute after it was opened, whether that is so", () => {
    const opened = reader()
    opened.opened()
    opened.actor.send({ type: "page.turned" })
    expect(opened.waiting("question")).toEqual([])
    opened.clock.increment(30_000)
    expect(opened.waiting("question")).toEqual([])
    opened.actor.send({ type: "page.turned" })
    expect(opened.waiting("question")).toEqual([{ issueId: paid.id, pagePath: `/content/${paid.id}/` }])
    opened.answer("question", { type: "pdf.changed" })
    expect(opened.reading()).toBe(true)
    opened.actor.send({ type: "page.turned" })
    expect(opened.reading()).toBe(false)
  })

  it("takes away no text that is read", () => {
    const opened = reader()
    opened.opened()
    opened.page.arrives(1)
    startMarking(opened)
    const surface = surfaceOf(opened.actor.getSnapshot())!
    surface.send({ type: "reading.open", slide: [1] })
    opened.clock.increment(30_000)
    opened.actor.send({ type: "page.turned" })
    expect(opened.waiting("question")).toEqual([])
    surface.send({ type: "reading.close" })
    opened.actor.send({ type: "page.turned" })
    expect(opened.waiting("question")).toHaveLength(1)
  })

  it("learns of it at once where a page is gone with its PDF", () => {
    const opened = reader({ sayfa: "4" })
    opened.opened()
    opened.page.isForbidden(4)
    opened.answer("renewal", { type: "pdf.replaced" })
    expect(opened.reading()).toBe(false)
    expect(opened.waiting("issue")).toHaveLength(1)
  })
})
