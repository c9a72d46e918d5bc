import { expect } from "vitest"
import { createActor } from "xstate"
import { notificationCountMachine } from "../../../src/machines/account/notificationCount.machine.ts"
import { authMachine } from "../../../src/machines/session/auth.machine.ts"
import { sessionMachine } from "../../../src/machines/session/session.machine.ts"
import { AccountNav } from "../../../src/ui/shell/AccountNav.tsx"
import { loaded } from "../../kit/doubles/deferred.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { user } from "../../kit/fixtures/users.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Case, Model } from "../../kit/model/Model.ts"
import { draw, said } from "../../kit/harness/screen.tsx"

const [one, other] = ["reader000000001", "reader000000002"]

interface Expected {
  /** Undefined until it is known who is here, null for a visitor. */
  readonly whose?: string | null
  readonly now: "idle" | "asking" | "fresh" | "ripe"
  /** Null until known. */
  readonly count: number | null
}

const isSignedIn = ({ now }: Expected) => now !== "idle"

const isNewUser = (before: Expected, event: Case<typeof notificationCountMachine> | null): boolean =>
  event?.type === "user.known" && event.userId !== null && event.userId !== before.whose

export const model: Model<typeof notificationCountMachine, Expected> = {
  machine: notificationCountMachine,
  cases: [
    { type: "user.known", userId: null },
    { type: "user.known", userId: one },
    { type: "user.known", userId: other },
    { type: "count.answered", count: 0 },
    { type: "count.answered", count: 3 },
    { type: "count.answered", count: 120 },
    { type: "count.unanswered" },
    { type: "count.told", count: 0 },
    { type: "count.told", count: 3 },
    { type: "count.due" },
    { type: "time.passed", by: 60_000 }
  ],
  begin: () => ({ now: "idle", count: null }),
  next: (before, event) => {
    const { now } = before
    switch (event.type) {
      case "user.known":
        if (event.userId === null) return { whose: null, now: "idle", count: null }
        return isNewUser(before, event) ? { whose: event.userId, now: "asking", count: null } : before
      case "count.answered":
        return now === "asking" ? { ...before, now: "fresh", count: event.count } : null
      case "count.unanswered":
        return now === "asking" ? { ...before, now: "ripe" } : null
      // Another tab knows better.
      case "count.told":
        return isSignedIn(before) ? { ...before, count: event.count } : null
      case "count.due":
        return now === "ripe" ? { ...before, now: "asking" } : null
      case "time.passed":
        return now === "fresh" ? { ...before, now: "ripe" } : before
      default:
        return null
    }
  },
  asks: ({ whose, now }) => [
    { slot: "watch", input: undefined },
    ...(now === "idle" ? [] : [{ slot: "hear", input: { userId: whose } }]),
    ...(now === "asking" ? [{ slot: "ask", input: { userId: whose } }] : []),
    ...(now === "ripe" ? [{ slot: "wait", input: undefined }] : [])
  ],
  begins: ({ before, event, expected }) => {
    if (before === null) return ["watch"]
    if (isNewUser(before, event)) return ["hear", "ask"]
    // The answer on its way may be older than what was told.
    const isAskedAnew = event?.type === "count.told" && before.now === "asking" && event.count !== before.count
    if (isAskedAnew || (expected.now === "asking" && before.now !== "asking")) return ["ask"]
    return expected.now === "ripe" && before.now !== "ripe" ? ["wait"] : []
  },
  news: ({ event }) =>
    event?.type === "count.answered" || event?.type === "count.told"
      ? [{ type: "count.known", count: event.count }]
      : [],
  show: (actor) => {
    const session = createActor(slotAnswers().filled(sessionMachine)).start()
    session.send({ type: "session.recalled", user: user() })
    return draw(<AccountNav session={session} auth={createActor(authMachine)} notificationCount={loaded(actor)} />)
  },
  promise: async ({ count }) => {
    await rendered()
    const link = document.querySelector("a[href='/account/notifications']")
    const isShown = count !== null && count > 0
    expect(said("link").filter((words) => words.includes("okunmamış"))).toEqual(
      isShown ? [`${count} okunmamış bildirim`] : []
    )
    expect(link?.textContent).toBe(isShown ? (count === 120 ? "99+" : `${count}`) : undefined)
  }
}
