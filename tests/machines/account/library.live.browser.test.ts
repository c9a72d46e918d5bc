import { Layer, ManagedRuntime } from "effect"
import { expect, it } from "vitest"
import { createActor, waitFor } from "xstate"
import { liveHistory } from "../../../src/machines/account/history.live.ts"
import { liveLibrary } from "../../../src/machines/account/library.live.ts"
import { isBusy, troubleOf, valueOf } from "../../../src/machines/loadable/loadable.view.ts"
import { endedSession, session, storedSession } from "../../kit/doubles/doubles.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"
import { ownIssue, viewedIssue } from "../../kit/fixtures/ownIssues.ts"

const before = (answers: Answers) => {
  const net = network(answers)
  const sessions = storedSession(session()).layer
  return ManagedRuntime.make(Layer.mergeAll(sessions, Layer.provide(endedSession, sessions), net.layer))
}

const listed = (items: ReadonlyArray<unknown>) => () => json({ success: true, data: { items }, message: "" })
const own = ownIssue("issue0000000001", "Kasım 2026")
const unreachable = { _tag: "Unreachable", message: null }

it("keeps a library as this tab was last told it, and shows it to nobody else", async () => {
  const open = async (answers: Answers, userId: string) => {
    const library = createActor(liveLibrary(before(answers)), { input: { userId } }).start()
    const { value, trouble } = (await waitFor(library, (snapshot) => !isBusy(snapshot))).context
    library.stop()
    return { value, trouble }
  }
  expect(await open(() => null, "user00000000001")).toEqual({ value: null, trouble: unreachable })
  expect(await open(listed([own]), "user00000000001")).toEqual({ value: [own], trouble: null })
  expect(await open(() => null, "user00000000001")).toEqual({ value: [own], trouble: unreachable })
  expect(await open(() => null, "user00000000002")).toEqual({ value: null, trouble: unreachable })
  expect(await open(() => null, "user00000000001")).toEqual({ value: null, trouble: unreachable })
})

it("asks for what was looked at, and reads nothing else", async () => {
  const viewed = viewedIssue("issue0000000001", "Kasım 2026", "2026-11-21T09:00:00.000Z")
  const history = createActor(liveHistory(before(listed([viewed, { issue: "x" }]))), { input: { userId: "u" } }).start()
  expect(troubleOf(await waitFor(history, (snapshot) => !isBusy(snapshot)))).toEqual({
    _tag: "Malformed",
    message: null
  })
  const other = createActor(liveHistory(before(listed([viewed]))), { input: { userId: "u" } }).start()
  expect(valueOf(await waitFor(other, (snapshot) => !isBusy(snapshot)))).toEqual([viewed])
})
