import { expect, it } from "vitest"
import { type AnyEventObject, createActor, fromCallback } from "xstate"
import { editing, type EditingAnswer } from "../../../src/machines/team/editing.machine.ts"
import { isConflicting, isUnsaved, knownOf, textsOf } from "../../../src/machines/team/editing.view.ts"

interface Thing {
  readonly version: number
  readonly title: string
}

it("asks whose texts shall stay once something has become settled, and sends the next change over what it is now", () => {
  const machine = editing<Thing, { readonly title: string }, "save">("thing", { title: "" }, ({ title }) => ({ title }))
  const sent: Array<number> = []
  let answer = (_event: EditingAnswer<Thing>): void => undefined
  const silent = fromCallback<AnyEventObject, never>(() => undefined) as never
  const send = fromCallback<AnyEventObject, { readonly version: number }>(({ input, sendBack }) => {
    sent.push(input.version)
    answer = sendBack
  }) as never
  const actor = createActor(machine.provide({ actors: { load: silent, keep: silent, send } }), {
    input: { owner: "member000000001", id: "thing0000000001" }
  }).start()
  actor.send({ type: "thing.loaded", thing: { version: 1, title: "Lodos" }, kept: null })
  actor.send({ type: "texts.edit", change: { title: "Poyraz" } })
  actor.send({ type: "change.ask", change: "save" })
  const now = { version: 9, title: "Karayel" }
  answer({ type: "thing.settled", thing: now, trouble: { _tag: "AlreadySent", message: "Gönderildi." } })
  expect(isConflicting(actor.getSnapshot())).toBe(true)
  expect(knownOf(actor.getSnapshot())).toEqual(now)
  actor.send({ type: "conflict.keep" })
  expect([textsOf(actor.getSnapshot()), isUnsaved(actor.getSnapshot())]).toEqual([{ title: "Poyraz" }, true])
  actor.send({ type: "change.ask", change: "save" })
  expect(sent).toEqual([1, 9])
})
