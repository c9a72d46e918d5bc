import { afterEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { createActor } from "xstate"
import { authMachine } from "../../../src/machines/session/auth.machine.ts"
import { isOpen } from "../../../src/machines/session/auth.view.ts"
import { toastsMachine } from "../../../src/machines/toasts/toasts.machine.ts"
import { shownToasts, toastOf } from "../../../src/machines/toasts/toasts.view.ts"
import { fetchTimeout } from "../../../src/ui/parts/fetchTimeout.ts"
import { AuthModal, authDialog } from "../../../src/ui/routes/session/AuthModal.tsx"
import { AuthDialog } from "../../../src/ui/session/AuthDialog.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { setStage, show } from "../stage.tsx"

afterEach(() => void vi.useRealTimers())

/** A modal that is asked for, and whose code comes when it is let. */
const asked = async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const auth = createActor(slotAnswers().filled(authMachine)).start()
  const toasts = createActor(toastsMachine).start()
  const code: Array<{ readonly come: () => void; readonly fail: () => void }> = []
  const dialog = authDialog({ app: { auth, toasts }, i18n: setStage({}) }, () => {
    const { promise, resolve, reject } = Promise.withResolvers<typeof AuthDialog>()
    code.push({ come: () => resolve(() => AuthDialog({ auth })), fail: () => reject(new Error("cut")) })
    return promise
  })
  await show(<AuthModal auth={auth} dialog={dialog} />)
  auth.send({ type: "auth.open", form: "login" })
  await expect.element(wait).toBeVisible()
  return { auth, code, told: () => shownToasts(toasts.getSnapshot()).map((toast) => toastOf(toast.getSnapshot()).key) }
}

const wait = page.getByRole("status").getByText("Yükleniyor")

describe("the wait for the auth modal's code", () => {
  it("ends with the modal", async () => {
    const { code } = await asked()
    code[0]?.come()
    await expect.element(page.getByRole("dialog", { name: "Giriş Yap" })).toBeVisible()
    await expect.element(wait).not.toBeInTheDocument()
  })

  it("is given up by Escape: nothing comes over what is shown then, and nothing is told", async () => {
    const { auth, code, told } = await asked()
    await userEvent.keyboard("{Escape}")
    await expect.element(wait).not.toBeInTheDocument()
    expect(isOpen(auth.getSnapshot())).toBe(false)
    await vi.advanceTimersByTimeAsync(fetchTimeout)
    code[0]?.come()
    expect(page.getByRole("dialog").elements()).toEqual([])
    expect(told()).toEqual([])
  })

  it.each([
    ["is not there", (code: { readonly fail: () => void } | undefined) => code?.fail()],
    ["is not there after 15 s", () => vi.advanceTimersByTimeAsync(15_000)]
  ])("ends where it %s: that is told, and the next opening fetches it again", async (_, end) => {
    const { auth, code, told } = await asked()
    await end(code[0])
    await expect.element(wait).not.toBeInTheDocument()
    expect([isOpen(auth.getSnapshot()), told()]).toEqual([false, ["authMissing"]])
    auth.send({ type: "auth.open", form: "register" })
    code[1]?.come()
    await expect.element(page.getByRole("dialog", { name: "Üye Ol" })).toBeVisible()
  })
})
