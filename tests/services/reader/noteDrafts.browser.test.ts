import { Effect } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { noteDrafts } from "../../../src/services/reader/noteDrafts.ts"

const issueId = "issue0000000001"
const visitor = { issueId, userId: null }
const ayse = { issueId, userId: "reader000000001" }
const defne = { issueId, userId: "reader000000002" }
const draft = (text: string) => ({ text, began: "eski" })

const run = <A>(...steps: ReadonlyArray<Effect.Effect<A>>): ReadonlyArray<A> => steps.map((one) => Effect.runSync(one))

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

it("keeps each user's drafts apart, until they are dropped", () => {
  run(noteDrafts.keep(ayse, "vurgu_1", draft("Ayşe'nin")), noteDrafts.keep(ayse, "vurgu_2", draft("ikinci")))
  const read = () => run(...[ayse, defne, visitor].map((owner) => noteDrafts.read(owner, "vurgu_1")))
  expect(read()).toEqual([draft("Ayşe'nin"), null, null])
  run(noteDrafts.keep(ayse, "vurgu_1", null))
  expect(read()).toEqual([null, null, null])
  expect(run(noteDrafts.read(ayse, "vurgu_2"))).toEqual([draft("ikinci")])
  run(noteDrafts.keep(ayse, "vurgu_2", null))
  expect(localStorage).toHaveLength(0)
})

it("gives a visitor's drafts to the user who signs in, and replaces none of theirs", () => {
  run(
    noteDrafts.keep(visitor, "vurgu_1", draft("ziyaretçi")),
    noteDrafts.keep(visitor, "vurgu_2", draft("ziyaretçi")),
    noteDrafts.keep(ayse, "vurgu_2", draft("Ayşe'nin")),
    noteDrafts.moveToAccount(issueId, ayse.userId)
  )
  expect(run(noteDrafts.read(ayse, "vurgu_1"), noteDrafts.read(ayse, "vurgu_2"))).toEqual([
    draft("ziyaretçi"),
    draft("Ayşe'nin")
  ])
  expect(run(noteDrafts.read(visitor, "vurgu_1"))).toEqual([null])
})

it("has no draft where what is stored cannot be read", () => {
  for (const broken of ["kırık", `{"vurgu_1":"düz"}`]) {
    localStorage.setItem(`noteDrafts_${issueId}_${ayse.userId}`, broken)
    expect(run(noteDrafts.read(ayse, "vurgu_1"))).toEqual([null])
  }
})
