import { beforeEach, describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { People as Known } from "../../../src/domain/publishing/People.ts"
import { peopleMachine } from "../../../src/machines/publishing/people.machine.ts"
import { useScreenActor } from "../../../src/ui/hooks/useScreenActor.ts"
import { People } from "../../../src/ui/publishing/People.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { invitedMember, joinedMember, peopleOf } from "../../kit/fixtures/people.ts"
import { said } from "../../kit/harness/screen.tsx"
import { viewport } from "../../kit/harness/viewport.ts"
import { faults, settled, show, stagings, type Staging } from "../stage.tsx"
import { alone } from "./alone.ts"

const Screen = ({ filling }: { readonly filling: () => typeof peopleMachine }) => (
  <People people={useScreenActor(alone, filling, { id: "publication0001" })} />
)

const opened = async (known: Known = peopleOf(), staging: Staging = {}) => {
  const asked = slotAnswers()
  const machine = asked.filled(peopleMachine)
  await show(<Screen filling={() => machine} />, staging)
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
  asked.answer("load", { type: "people.loaded", people: known })
  await expect.element(page.getByRole("list").first()).toBeVisible()
  return asked
}

beforeEach(() => viewport(1280, 800))

describe("the people of a publication", () => {
  it("are its owner, its members and the invited, each with a role", async () => {
    await opened()
    expect(said("listitem").map((words) => words.replace(/20 Kasım.*/u, ""))).toEqual([
      "Liman YayınlarıSiz · Sahibi",
      "Can Sucan@yayin.exampleDüzenleyici · Katıldı: ",
      "ece@yayin.exampleYalnız rakamlar · Davet edildi: "
    ])
  })

  it("are changed by the owner alone; a member may leave", async () => {
    await opened(
      peopleOf({
        role: "figures",
        members: [
          { ...joinedMember, email: null },
          { ...invitedMember, name: "Ece", state: "joined", is_you: true }
        ]
      })
    )
    expect(said("button")).toEqual(["Yayından ayrıl"])
    expect(said("listitem")[0]).toBe("Liman YayınlarıSahibi")
  })

  it("are invited with the role that is chosen, by the keyboard too", async () => {
    const asked = await opened()
    await page.getByText("Yalnız rakamlar", { exact: true }).last().click()
    await page.getByLabelText("E-posta").fill("su@yayin.example")
    page.getByLabelText("E-posta").element().closest("form")?.requestSubmit()
    await expect
      .poll(() => asked.inputs("change"))
      .toEqual([{ id: "publication0001", change: { kind: "invite", email: "su@yayin.example", role: "figures" } }])
  })

  it("hand the focus on to the title when a line goes", async () => {
    const asked = await opened()
    await page.getByRole("button", { name: "Daveti geri al: ece@yayin.example" }).click()
    asked.answer("change", { type: "people.changed", people: peopleOf({ members: [joinedMember] }) })
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus()
  })

  it.each([320, 390, 820, 1440])("are whole at a width of %i, nothing beyond the window", async (width) => {
    await viewport(width, 800)
    const long = `${"uzun".repeat(20)}@yayin.example`
    await opened(peopleOf({ members: [joinedMember, { ...invitedMember, email: long }] }))
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})

describe.each(stagings)("the people of a publication, %j", (staging) => {
  it.each([390, 1440])("are accessible at a width of %i", async (width) => {
    await viewport(width, 800)
    await opened(peopleOf(), staging)
    await settled()
    expect(await faults()).toEqual([])
  })
})
