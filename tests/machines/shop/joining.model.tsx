import { expect } from "vitest"
import { createActor } from "xstate"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { sessionMachine } from "../../../src/machines/session/session.machine.ts"
import { joiningMachine } from "../../../src/machines/shop/joining.machine.ts"
import { JoinFamily } from "../../../src/ui/shop/JoinFamily.tsx"
import { desk } from "../../kit/desk.ts"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"
import { user } from "../../kit/users.ts"

const refusal = { _tag: "InvitationInvalid", message: "Bu davet artık geçerli değil." }

const session = () => {
  const actor = createActor(desk().filled(sessionMachine)).start()
  actor.send({ type: "session.recalled", user: user({ email: "su@ev.example" }) })
  return actor
}

export const model: Model<typeof joiningMachine> = {
  machine: joiningMachine,
  inputs: [{ token: null }, { token: "davet-1" }],
  cases: [
    { type: "family.join" },
    { type: "inviter.told", name: "Ece Yıldız" },
    { type: "inviter.untold" },
    { type: "join.accepted" },
    { type: "join.refused", trouble: refusal },
    { type: "join.failed", trouble: unreachable }
  ],
  facts: ({ context: { inviter, trouble } }) => [inviter, trouble?._tag],
  show: (actor) => draw(<JoinFamily joining={actor} session={session()} />),
  act: { "family.join": () => press("Aileye katıl") },
  promise: async (expected, _, { event, asked, news }) => {
    await drawn()
    const isJoining = expected.matches("joining")
    const isReading = expected.matches({ asked: "reading" })
    expect(asked).toEqual(
      isJoining || isReading ? [{ slot: isJoining ? "join" : "read", input: { token: "davet-1" } }] : []
    )
    expect(news).toEqual(event?.type === "join.accepted" ? [{ type: "family.joined" }] : [])
    const titles = {
      missing: "Burada bir davet yok",
      joined: "Aileye katıldınız",
      refused: "Bu davet geçerli değil"
    }
    const isAsked = expected.matches("asked") || isJoining
    expect(said("heading")).toEqual([isAsked ? "Aile daveti" : titles[expected.value as keyof typeof titles]])
    const text = document.body.textContent ?? ""
    const isTold = expected.context.inviter !== null
    expect(text.includes("Ece Yıldız sizi aile planına davet ediyor.")).toBe(isAsked && isTold)
    expect(text.includes("Bir aile planına davet edildiniz.")).toBe(isAsked && !isTold)
    expect(text.includes("su@ev.example")).toBe(isAsked)
    expect(said("button")).toEqual(isAsked ? [isJoining ? "Katılıyorsunuz..." : "Aileye katıl"] : [])
    expect(text.includes("Katılamadınız: Sunucuya ulaşılamadı.")).toBe(
      expected.matches("asked") && expected.context.trouble !== null
    )
    expect(text.includes(refusal.message)).toBe(expected.matches("refused"))
    expect(said("link").includes("Aboneliklerim")).toBe(!isAsked)
  }
}
