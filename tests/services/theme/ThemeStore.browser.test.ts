import { ManagedRuntime } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { createActor } from "xstate"
import { liveTheme } from "../../../src/machines/theme/theme.live.ts"
import { themeOf } from "../../../src/machines/theme/theme.view.ts"
import { ThemeStore } from "../../../src/services/theme/ThemeStore.ts"

const cookie = () => /siteTheme=(\w+)/.exec(document.cookie)?.[1]

const forget = () => {
  localStorage.removeItem("siteTheme")
  document.cookie = "siteTheme=; Path=/; Max-Age=0"
}
beforeEach(forget)
afterEach(() => {
  vi.restoreAllMocks()
  forget()
})

it("remembers the choice by the cookie alone where storage is closed, from visit to visit", async () => {
  for (const method of ["getItem", "setItem", "removeItem"] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("Storage is closed.", "SecurityError")
    })
  }
  const visit = () =>
    createActor(liveTheme(ManagedRuntime.make(ThemeStore.layer)), { input: { worn: "system" } }).start()
  const first = visit()
  first.send({ type: "theme.choose", theme: "dark" })
  await expect.poll(cookie).toBe("dark")
  first.stop()
  for (const theme of ["dark", "dark", "system"] as const) {
    const next = visit()
    await expect.poll(() => themeOf(next.getSnapshot())).toBe("dark")
    next.send({ type: "theme.choose", theme })
    next.stop()
  }
  await expect.poll(cookie).toBeUndefined()
})
