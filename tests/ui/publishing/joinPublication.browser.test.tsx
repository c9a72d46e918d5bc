import { beforeEach, describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import { createActor } from "xstate"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { sessionMachine } from "../../../src/machines/session/session.machine.ts"
import { joiningMachine } from "../../../src/machines/shop/joining.machine.ts"
import { JoinPublication } from "../../../src/ui/publishing/JoinPublication.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { user } from "../../kit/fixtures/users.ts"
import { viewport } from "../../kit/harness/viewport.ts"
import { faults, settled, show, stagings, type Staging } from "../stage.tsx"

const session = () => {
  const actor = createActor(slotAnswers().filled(sessionMachine)).start()
  actor.send({ type: "session.recalled", user: user({ email: "su@yayin.example" }) })
  return actor
}

const opened = async (token: string | null = "davet-1", staging: Staging = {}) => {
  const joining = createActor(slotAnswers().filled(joiningMachine), { input: { token } }).start()
  await show(<JoinPublication joining={joining} session={session()} />, staging)
  await expect.element(page.getByRole("heading")).toBeVisible()
  return joining
}

const main = page.getByRole("main")
const join = page.getByRole("button", { name: "Yayına katıl" })

beforeEach(() => viewport(1280, 800))

describe("an invitation to a publication", () => {
  it.each([
    ["editor", "Ece Yıldız sizi bir yayına düzenleyici olarak davet ediyor: Çıma."],
    ["figures", "Ece Yıldız sizi bir yayının rakamlarını görmeye davet ediyor: Çıma."]
  ] as const)("says who invites to what, as %s, and whose account would accept", async (role, sentence) => {
    const joining = await opened()
    await expect.element(main.getByText(/^Bir yayına davet edildiniz\./)).toBeVisible()
    joining.send({ type: "invitation.read", invitation: { inviter: "Ece Yıldız", to: { publication: "Çıma", role } } })
    await expect.element(main.getByText(new RegExp(`^${sentence}`, "u"))).toBeVisible()
    await expect.element(main.getByText(/su@yayin\.example/)).toBeVisible()
  })

  it("leads to the desk once it is accepted, and is asked again after a failure", async () => {
    const joining = await opened()
    await join.click()
    joining.send({ type: "join.failed", trouble: unreachable })
    await expect.element(page.getByRole("alert")).toHaveTextContent("Katılamadınız: Sunucuya ulaşılamadı.")
    await join.click()
    joining.send({ type: "join.accepted" })
    await expect.element(page.getByRole("heading", { name: "Yayına katıldınız" })).toBeVisible()
    await expect
      .element(main.getByRole("link", { name: "Yayıncı masası" }))
      .toHaveAttribute("href", "/account/publisher")
  })

  it("says why it is refused, and where to find one", async () => {
    const joining = await opened()
    joining.send({ type: "join.refused", trouble: { _tag: "InvitationInvalid", message: "Süresi dolmuş." } })
    await expect.element(page.getByRole("heading", { name: "Bu davet geçerli değil" })).toBeVisible()
    await expect.element(main.getByText("Süresi dolmuş.")).toBeVisible()
  })

  it("is missing in a tab that no mail's link has opened", async () => {
    await opened(null)
    await expect.element(page.getByRole("heading", { name: "Burada bir davet yok" })).toBeVisible()
  })
})

describe.each(stagings)("an invitation to a publication, %j", (staging) => {
  it("is accessible", async () => {
    const joining = await opened("davet-1", staging)
    joining.send({
      type: "invitation.read",
      invitation: { inviter: "Ece Yıldız", to: { publication: "Çıma", role: "editor" } }
    })
    await settled()
    expect(await faults()).toEqual([])
  })
})
