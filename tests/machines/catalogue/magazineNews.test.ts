import { expect, it } from "vitest"
import type { IssueOpened } from "../../../src/machines/catalogue/detail.machine.ts"
import { connectMagazine } from "../../../src/machines/catalogue/magazineNews.ts"
import type { SessionNews } from "../../../src/machines/session/session.machine.ts"
import { newsActors } from "../../kit/doubles/newsActors.ts"
import { user } from "../../kit/fixtures/users.ts"

const opened = () => {
  const { actor, sent } = newsActors()
  const [detail, session] = [actor<IssueOpened>("detail"), actor<SessionNews>("session")]
  const addresses: Array<string> = []
  const end = connectMagazine({ detail, session }, "atlas", (id) => addresses.push(id))
  return { detail, session, addresses, sent, end }
}

it("takes the issue's own address where the page was opened by another", () => {
  const { detail, addresses, end } = opened()
  detail.tell({ type: "issue.opened", id: "atlas" })
  expect(addresses).toEqual([])
  detail.tell({ type: "issue.opened", id: "atlas-12" })
  expect(addresses).toEqual(["atlas-12"])
  end()
  detail.tell({ type: "issue.opened", id: "atlas-13" })
  expect(addresses).toEqual(["atlas-12"])
})

it("tells who reads from now on", () => {
  const { session, sent, end } = opened()
  const somebody = user()
  session.tell({ type: "session.began", user: somebody })
  session.tell({ type: "session.ended", why: "refused" })
  expect(sent()).toEqual([
    { to: "detail", event: { type: "session.began", userId: somebody.id } },
    { to: "detail", event: { type: "session.ended" } }
  ])
  end()
  session.tell({ type: "session.ended", why: "refused" })
  expect(sent()).toEqual([])
})
