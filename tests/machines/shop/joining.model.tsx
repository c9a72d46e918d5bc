import { expect } from "vitest"
import { createActor } from "xstate"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { sessionMachine } from "../../../src/machines/session/session.machine.ts"
import { joiningMachine } from "../../../src/machines/shop/joining.machine.ts"
import { JoinFamily } from "../../../src/ui/shop/JoinFamily.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { user } from "../../kit/fixtures/users.ts"

const input = { token: "davet-1" }
const refusal = { _tag: "InvitationInvalid", message: "Bu davet artık geçerli değil." }

const session = () => {
  const actor = createActor(slotAnswers().filled(sessionMachine)).start()
  actor.send({ type: "session.recalled", user: user({ email: "su@ev.example" }) })
  return actor
}

interface Expected {
  readonly now: "missing" | "asked" | "joining" | "joined" | "refused"
  /** It is being asked who invites. */
  readonly isReading: boolean
  /** It was told who invites. */
  readonly isNamed: boolean
  /** The last try to join failed, and may be made again. */
  readonly hasFailed: boolean
}

const titles = {
  missing: "Burada bir davet yok",
  asked: "Aile daveti",
  joining: "Aile daveti",
  joined: "Aileye katıldınız",
  refused: "Bu davet geçerli değil"
}

export const model: Model<typeof joiningMachine, Expected> = {
  machine: joiningMachine,
  inputs: [{ token: null }, input],
  cases: [
    { type: "invitation.accept" },
    { type: "invitation.read", invitation: { inviter: "Ece Yıldız", to: null } },
    { type: "invitation.unread" },
    { type: "join.accepted" },
    { type: "join.refused", trouble: refusal },
    { type: "join.failed", trouble: unreachable }
  ],
  begin: ({ token }) => ({
    now: token === null ? "missing" : "asked",
    isReading: token !== null,
    isNamed: false,
    hasFailed: false
  }),
  next: (before, event) => {
    const { now, isReading } = before
    switch (event.type) {
      // Nobody has to wait for the name.
      case "invitation.accept":
        return now === "asked" ? { ...before, now: "joining", isReading: false, hasFailed: false } : null
      case "invitation.read":
        return isReading ? { ...before, isReading: false, isNamed: true } : null
      case "invitation.unread":
        return isReading ? { ...before, isReading: false } : null
      case "join.accepted":
        return now === "joining" ? { ...before, now: "joined" } : null
      case "join.refused":
        return isReading || now === "joining" ? { ...before, now: "refused", isReading: false } : null
      case "join.failed":
        return now === "joining" ? { ...before, now: "asked", hasFailed: true } : null
      default:
        return null
    }
  },
  asks: ({ now, isReading }) => [
    ...(isReading ? [{ slot: "read", input }] : []),
    ...(now === "joining" ? [{ slot: "join", input }] : [])
  ],
  news: ({ event }) => (event?.type === "join.accepted" ? [{ type: "invitation.accepted" }] : []),
  show: (actor) => draw(<JoinFamily joining={actor} session={session()} />),
  act: { "invitation.accept": () => press("Aileye katıl") },
  promise: async ({ now, isNamed, hasFailed }) => {
    await rendered()
    const isAsked = now === "asked" || now === "joining"
    expect(said("heading")).toEqual([titles[now]])
    const text = document.body.textContent
    expect(text.includes("Ece Yıldız sizi aile planına davet ediyor.")).toBe(isAsked && isNamed)
    expect(text.includes("Bir aile planına davet edildiniz.")).toBe(isAsked && !isNamed)
    expect(text.includes("su@ev.example")).toBe(isAsked)
    expect(said("button")).toEqual(isAsked ? [now === "joining" ? "Katılıyorsunuz…" : "Aileye katıl"] : [])
    expect(text.includes("Katılamadınız: Sunucuya ulaşılamadı.")).toBe(isAsked && hasFailed)
    expect(text.includes(refusal.message)).toBe(now === "refused")
    expect(said("link").includes("Aboneliklerim")).toBe(!isAsked)
  }
}
