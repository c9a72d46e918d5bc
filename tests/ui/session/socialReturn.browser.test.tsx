import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import { createActor } from "xstate"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { socialReturnMachine } from "../../../src/machines/session/socialReturn.machine.ts"
import { SocialReturn } from "../../../src/ui/session/SocialReturn.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { viewport } from "../../kit/harness/viewport.ts"
import { faults, settled, show, stagings, type Staging } from "../stage.tsx"

const answers = {
  finishing: null,
  finished: { type: "return.accepted" },
  refused: { type: "return.refused", trouble: unreachable }
} as const

/** The window as a provider's site leaves it, 600 by 600. */
const returned = async (how: keyof typeof answers, staging: Staging = {}) => {
  await viewport(600, 600)
  const questions = slotAnswers()
  const social = createActor(questions.filled(socialReturnMachine), { input: { query: "?code=1" } }).start()
  await show(<SocialReturn social={social} />, staging)
  if (answers[how] !== null) questions.answer("finish", answers[how])
  await expect.poll(() => page.getByRole("status").elements().length).toBe(how === "finishing" ? 1 : 0)
  await settled()
}

describe("the window of a provider", () => {
  it("says that the sign-in is being finished", async () => {
    await returned("finishing")
    await expect.element(page.getByRole("status")).toHaveTextContent("Giriş tamamlanıyor")
  })

  it("says what to do where it stays open, and leads home", async () => {
    await returned("refused")
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent(
        "Giriş yapılamadıSunucuya bağlanırken bir hata oluştu. Lütfen tekrar deneyin.Bu pencereyi kapatıp tekrar deneyebilir ya da e-posta adresiniz ve şifrenizle giriş yapabilirsiniz.Ana sayfaya dön"
      )
    await expect.element(page.getByRole("link", { name: "Ana sayfaya dön" })).toHaveAttribute("href", "/")
  })

  it.each(["finishing", "finished", "refused"] as const)("shows all of it without scrolling when %s", async (how) => {
    await returned(how)
    const whole = () => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]
    await expect.poll(whole).toEqual([600, 600])
  })
})

describe.each(stagings)("the window of a provider in $language, $theme", (staging) => {
  it.each(["finishing", "finished", "refused"] as const)("leaves nothing for axe to find when %s", async (how) => {
    await returned(how, staging)
    expect(await faults()).toEqual([])
  })
})
