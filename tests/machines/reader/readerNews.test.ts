import { expect, it } from "vitest"
import { createActor } from "xstate"
import { noHoldings } from "../../../src/domain/catalogue/access.ts"
import { readerMachine, type ReaderNews } from "../../../src/machines/reader/reader.machine.ts"
import { connectReader, connectTurns, hearHoldings } from "../../../src/machines/reader/readerNews.ts"
import type { EndPassed, PageTurned } from "../../../src/machines/reader/slides.machine.ts"
import type { SessionNews } from "../../../src/machines/session/session.machine.ts"
import { newsActors } from "../../kit/doubles/newsActors.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { issue, landscape } from "../../kit/fixtures/issues.ts"
import { user } from "../../kit/fixtures/users.ts"

const paid = issue({ is_free: false, page_count: 12 })

/** A reader that refuses a visitor, once it has asked everybody. */
const opened = () => {
  const { actor, sent } = newsActors()
  const { filled, answer, waiting } = slotAnswers()
  const input = {
    variant: "issue",
    issueId: paid.id,
    sayfa: null,
    alinti: null,
    ara: null,
    signedIn: false,
    viewport: landscape
  } as const
  const machine = createActor(filled(readerMachine), { input }).start()
  const reader = { ...actor<ReaderNews>("reader"), getSnapshot: () => machine.getSnapshot() }
  const session = actor<SessionNews>("session")
  const [warned, admitted, replaced]: [Array<ReaderNews>, Array<true>, Array<true>] = [[], [], []]
  const end = connectReader(
    { reader, session },
    {
      warn: (news) => warned.push(news),
      admit: () => admitted.push(true),
      tellReplaced: () => replaced.push(true)
    }
  )
  const refuse = () => {
    answer("issue", { type: "issue.loaded", issue: paid })
    answer("licence", { type: "licence.judged", verdict: "valid" })
    for (let asked = waiting("access"); asked.length > 0; asked = waiting("access")) {
      const { by } = asked[0] as { readonly by: string }
      answer("access", { type: "access.judged", by, granted: false })
    }
  }
  return { reader, session, warned, admitted, replaced, refuse, sent, end }
}

const began: SessionNews = { type: "session.began", user: user() }

it("admits a user who signs in where a visitor was refused", () => {
  const { session, admitted, refuse, end } = opened()
  session.tell(began)
  expect(admitted).toEqual([])
  refuse()
  session.tell({ type: "session.ended", why: "left" })
  expect(admitted).toEqual([])
  session.tell(began)
  expect(admitted).toEqual([true])
  end()
  session.tell(began)
  expect(admitted).toEqual([true])
})

it("passes warnings on", () => {
  const { reader, warned } = opened()
  reader.tell({ type: "sayfa.ignored", sayfa: "99" })
  expect(warned).toEqual([{ type: "sayfa.ignored", sayfa: "99" }])
})

it("tells that the pages are another PDF's, and warns nobody of it", () => {
  const { reader, warned, replaced } = opened()
  reader.tell({ type: "pdf.replaced" })
  expect([replaced, warned]).toEqual([[true], []])
})

it("tells the reader of settled turns, and not of pages that are only paired anew", () => {
  const { actor, sent } = newsActors()
  const [slides, reader] = [actor<PageTurned | EndPassed>("slides"), actor<ReaderNews>("reader")]
  const end = connectTurns(slides, reader)
  const turned = { type: "page.turned", slide: [4, 5], index: 2, direction: "next" } as const
  slides.tell({ ...turned, how: "replace" })
  slides.tell({ type: "end.passed" })
  expect(sent()).toEqual([])
  slides.tell({ ...turned, how: "push" })
  expect(sent()).toEqual([{ to: "reader", event: { type: "page.turned" } }])
  end()
  slides.tell({ ...turned, how: "push" })
  expect(sent()).toEqual([])
})

it("opens what has come to be held, and says whether that needs a device seat", () => {
  const { reader, refuse, sent } = opened()
  const [byPlan, byPurchase] = [
    { ...noHoldings, platformAccess: true },
    { ...noHoldings, platformAccess: true, issueAccess: [paid.id] }
  ]
  hearHoldings(reader, byPlan)
  expect(sent()).toEqual([])
  refuse()
  for (const holdings of [noHoldings, byPlan, byPurchase]) hearHoldings(reader, holdings)
  expect(sent().map(({ event }) => event)).toEqual([
    { type: "access.opened", needsPlace: true },
    { type: "access.opened", needsPlace: false }
  ])
})
