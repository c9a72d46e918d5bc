import { expect } from "vitest"
import { createActor } from "xstate"
import type { User } from "../../../src/domain/session/User.ts"
import { authMachine } from "../../../src/machines/session/auth.machine.ts"
import { type SessionNews, sessionMachine } from "../../../src/machines/session/session.machine.ts"
import { hasEnded, isLeaving, isSettled } from "../../../src/machines/session/session.view.ts"
import { AccountNav } from "../../../src/ui/shell/AccountNav.tsx"
import { deferred } from "../../kit/doubles/deferred.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Case, Model } from "../../kit/model/Model.ts"
import { draw, said } from "../../kit/harness/screen.tsx"
import { user } from "../../kit/fixtures/users.ts"

const stored = user()
const confirmed = user({ name: "Defne Su" })
const renamed = user({ name: "Defne Deniz" })
const other = user({ id: "reader000000002", name: "Ada", role: "PUBLISHER_ADMIN" })

/** Milliseconds before a stored session is confirmed with the server. */
const trust = 100

interface Expected {
  readonly now: "recalling" | "visitor" | "trusted" | "confirming" | "checked" | "leaving"
  readonly user: User | null
  /** Milliseconds left of trust. */
  readonly trustedFor: number
  /** The session has ended in mid-visit. */
  readonly hasEnded: boolean
}

const begin: Expected = { now: "recalling", user: null, trustedFor: 0, hasEnded: false }

const visitor: Expected = { ...begin, now: "visitor" }

const signedIn = (user: User | null): Expected => ({ ...begin, now: "checked", user })

const isSignedIn = ({ now }: Expected) => now === "trusted" || now === "confirming" || now === "checked"

/** Somebody signed in who was not, here or in another tab. */
const isNew = ({ now, user: before }: Expected, user: User | null) =>
  user !== null && now !== "recalling" && (now === "visitor" || now === "leaving" || before?.id !== user.id)

const changed = (before: Expected, user: User | null): Expected => {
  if (isNew(before, user)) return signedIn(user)
  if (!isSignedIn(before)) return before
  return user === null ? { ...visitor, hasEnded: true } : { ...before, user }
}

const told = (before: Expected, event: Case<typeof sessionMachine> | null): ReadonlyArray<SessionNews> => {
  switch (event?.type) {
    case "session.confirmed":
      return [{ type: "session.began", user: event.user }]
    case "session.left":
      return [{ type: "session.ended", why: "left" }]
    case "session.changed": {
      const { user, where } = event
      if (user !== null) return isNew(before, user) ? [{ type: "session.began", user }] : []
      return isSignedIn(before) ? [{ type: "session.ended", why: where === "here" ? "refused" : "elsewhere" }] : []
    }
    default:
      return []
  }
}

const questions = {
  recalling: "recall",
  visitor: "reportBrowser",
  trusted: null,
  confirming: "confirm",
  checked: "reportBrowser",
  leaving: "leave"
} as const

export const model: Model<typeof sessionMachine, Expected> = {
  machine: sessionMachine,
  cases: [
    { type: "session.recalled", user: stored },
    { type: "session.recalled", user: null },
    { type: "session.changed", user: renamed, where: "here" },
    { type: "session.changed", user: other, where: "elsewhere" },
    { type: "session.changed", user: null, where: "here" },
    { type: "session.changed", user: null, where: "elsewhere" },
    { type: "session.confirmed", user: confirmed },
    { type: "session.unanswered" },
    { type: "session.left" },
    { type: "session.leave" },
    { type: "time.passed", by: trust / 2 }
  ],
  begin: () => begin,
  next: (before, event) => {
    const { now, trustedFor } = before
    switch (event.type) {
      case "session.recalled":
        if (now !== "recalling") return null
        return event.user === null ? visitor : { ...begin, now: "trusted", user: event.user, trustedFor: trust }
      case "session.changed":
        return changed(before, event.user)
      case "session.confirmed":
        return now === "confirming" ? signedIn(event.user) : null
      case "session.unanswered":
        return now === "confirming" ? signedIn(before.user) : null
      case "session.leave":
        return isSignedIn(before) ? { ...begin, now: "leaving", user: before.user } : before
      case "session.left":
        return now === "leaving" ? visitor : null
      case "time.passed": {
        const left = Math.max(0, trustedFor - event.by)
        return now === "trusted" ? { ...before, now: left > 0 ? "trusted" : "confirming", trustedFor: left } : before
      }
    }
  },
  asks: ({ now, user }) => [
    { slot: "watch", input: undefined },
    ...(questions[now] === null
      ? []
      : [{ slot: questions[now], input: now === "leaving" ? { userId: user?.id } : undefined }])
  ],
  // The server is told anew which browser this is once it is settled anew who reads.
  begins: ({ before, event, expected: { now } }) => {
    if (before === null) return ["watch", "recall"]
    return before.now !== now || (event?.type === "session.changed" && isNew(before, event.user))
      ? [questions[now] ?? []].flat()
      : []
  },
  news: ({ before, event }) => (before === null ? [] : told(before, event)),
  show: (actor) =>
    draw(<AccountNav session={actor} auth={createActor(authMachine)} notificationCount={deferred().actor} />),
  promise: async (expected, actor) => {
    await rendered()
    const { now, user } = expected
    const shownUser = isSignedIn(expected) ? user : null
    expect(said("link")).toEqual([
      ...(shownUser?.role === "PUBLISHER_ADMIN" ? ["Yayıncı masası"] : []),
      ...(shownUser === null ? [] : [`Hesabım: ${shownUser.name}`])
    ])
    expect(said("button")).toEqual(now === "visitor" ? ["Giriş Yap"] : [])
    const snapshot = actor.getSnapshot()
    expect(isSettled(snapshot)).toBe(now !== "recalling")
    expect(isLeaving(snapshot)).toBe(now === "leaving")
    expect(hasEnded(snapshot)).toBe(expected.hasEnded)
    // Nothing stays of whoever has left.
    expect(snapshot.context.user).toEqual(user)
  }
}
