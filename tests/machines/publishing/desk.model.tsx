import { expect } from "vitest"
import { deskMachine, followDelay, watchDelay } from "../../../src/machines/publishing/desk.machine.ts"
import { Desk } from "../../../src/ui/publishing/Desk.tsx"
import { deskIssue } from "../../kit/deskIssues.ts"
import type { Asked, Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const converting = deskIssue({
  id: "issue0000000002",
  title: "Aralık 2026",
  status: "CONVERTING",
  pages_done: 3,
  published_at: null
})
const scheduled = deskIssue({ id: "issue0000000003", title: "Ocak 2027", status: "SCHEDULED", published_at: null })
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

/** The last question that each desk was seen to ask. */
const questions = new WeakMap<object, Asked | undefined>()

export const model: Model<typeof deskMachine> = {
  machine: deskMachine,
  cases: [
    { type: "desk.loaded", issues: [] },
    { type: "desk.loaded", issues: [deskIssue()] },
    { type: "desk.loaded", issues: [converting, deskIssue()] },
    { type: "desk.loaded", issues: [scheduled] },
    { type: "desk.failed", trouble },
    { type: "desk.retry" },
    { type: "issue.changed" },
    { type: "xstate.after.followDelay.desk.shown" },
    { type: "xstate.after.watchDelay.desk.shown" }
  ],
  facts: ({ context }) => [context.issues?.map(({ status }) => status), context.trouble],
  alive: ["action"],
  show: (actor) => draw(<Desk desk={actor} />),
  act: {
    "desk.retry": (event, { actor }) =>
      said("button").includes("Tekrar dene") ? press("Tekrar dene") : actor.send(event),
    "xstate.after.followDelay.desk.shown": (_, { clock }) => clock.increment(followDelay),
    "xstate.after.watchDelay.desk.shown": (_, { clock }) => clock.increment(watchDelay)
  },
  promise: async (expected, actor, { event, asked }) => {
    await drawn()
    const { issues, trouble: told } = expected.context
    const looking = expected.matches("loading") || expected.matches("refreshing")
    expect(asked.map(({ slot }) => slot)).toEqual(looking ? ["load"] : [])
    // What has changed since the question was put is not in its answer.
    if (event?.type === "issue.changed") expect(asked[0]).not.toBe(questions.get(actor))
    questions.set(actor, asked[0])
    expect(document.querySelector("[aria-busy='true']") !== null).toBe(expected.matches("loading"))
    if (issues === null) {
      if (looking) expect(said("status")).toEqual(["Sayılar yükleniyor"])
      else expect(said("alert")[0]).toContain("Sayılar yüklenirken bir sorun oluştu: Sunucuda bir hata oluştu.")
      return
    }
    const alerts = said("alert")
    expect(alerts.some((words) => words.includes("Liste yenilenemedi: Sunucuda bir hata oluştu."))).toBe(told !== null)
    if (issues.length === 0) expect(said("heading")).toContain("Henüz yayınlanan sayı bulunmuyor.")
    else
      expect(said("rowheader").map((words) => words.slice(0, 9))).toEqual(issues.map(({ title }) => title.slice(0, 9)))
    expect(said("progressbar")).toEqual(issues.includes(converting) ? [`Hazırlanıyor: ${converting.title}`] : [])
  }
}
