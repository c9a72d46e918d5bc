import { expect } from "vitest"
import { type Actor, createActor } from "xstate"
import { deskMachine } from "../../../src/machines/publishing/desk.machine.ts"
import type { issueActionMachine } from "../../../src/machines/publishing/issueAction.machine.ts"
import { sharingMachine } from "../../../src/machines/catalogue/sharing.machine.ts"
import { type DeskRef, IssueTable } from "../../../src/ui/publishing/IssueTable.tsx"
import { allIssues } from "../../../src/domain/publishing/deskList.ts"
import { deskIssue } from "../../kit/fixtures/deskIssues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { withSilentSlots } from "../../kit/model/silentActor.ts"
import { model as rules } from "./issueAction.model.ts"

type Expected = ReturnType<typeof rules.begin>

const failed = (id: string, title: string) => deskIssue({ id, title, status: "FAILED", reason: "fault" })
const issues = [failed("issue0000000001", "Kasım 2026"), failed("issue0000000002", "Aralık 2026")]

/** A desk with two issues that could not be converted, whose action is the one that is walked. */
const deskWith = (action: Actor<typeof issueActionMachine>) => {
  const desk = createActor(withSilentSlots(deskMachine) as typeof deskMachine, { input: allIssues }).start()
  desk.send({ type: "desk.loaded", issues, total: issues.length })
  const own = desk.getSnapshot().children["action"]!
  // Its place in the desk is the parent's; what is drawn reads and tells the one that stands there.
  own.getSnapshot = action.getSnapshot.bind(action) as typeof own.getSnapshot
  own.subscribe = action.subscribe.bind(action) as typeof own.subscribe
  own.send = action.send.bind(action) as typeof own.send
  return desk
}

/** What is done to an issue as somebody sees it in the issue's row. */
export const model: Model<typeof issueActionMachine, Expected> = {
  ...rules,
  show: (actor) => {
    const desk = deskWith(actor)
    const takeDown = draw(
      <IssueTable
        desk={desk as DeskRef}
        sharing={createActor(sharingMachine)}
        origin="https://sayfa.example"
        empty={null}
      />
    )
    return () => {
      takeDown()
      desk.stop()
    }
  },
  act: {
    // A button that rests, and those under the question, are not pressed; what they would say is not heard either.
    "issue.retry": (event, { actor, before }) =>
      before.now === "nothing" ? press("Tekrar dene: Kasım 2026") : actor.send(event),
    "issue.remove": (event, { actor, before }) =>
      before.now === "nothing" ? press("Sil: Aralık 2026") : actor.send(event),
    "removal.confirm": () => press("Sil"),
    "removal.cancel": () => press("Vazgeç")
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const { now, issue, isRefused } = expected
    expect(said("alertdialog")).toHaveLength(now === "confirming" ? 1 : 0)
    const rows = [...document.querySelectorAll("tbody tr")]
    const isBusy = now === "retry" || now === "remove"
    expect(rows.map((row) => row.getAttribute("aria-busy") === "true")).toEqual(
      issues.map(({ id }) => isBusy && id === issue?.id)
    )
    expect(rows.map((row) => (row.textContent ?? "").includes("Yayınlanmış bir sayı silinemez."))).toEqual(
      issues.map(({ id }) => isRefused && id === issue?.id)
    )
  }
}
