import { beforeEach, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { User } from "../../../src/domain/session/User.ts"
import { category } from "../../kit/fixtures/catalogues.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"
import { ownIssue } from "../../kit/fixtures/ownIssues.ts"
import { user } from "../../kit/fixtures/users.ts"
import { enveloped, json, signedIn, visit } from "../site.tsx"

const tab = (name: string) => page.getByRole("tab", { name })

/** A reader's library, whose answer the test sends. */
const open = async (reader: User) => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  signedIn(reader)
  const vapur = magazine({ id: "publication0001", slug: "vapur", tags: [category().id] })
  const site = await visit(
    "/library",
    {},
    {
      "/api/check-auth": () => json({ success: true, isAuthenticated: true, data: { token: "t", user: reader } }),
      "/api/issues/latest/grouped": () => enveloped({ groupedByTags: { [category().id]: [vapur] } }),
      "/api/library": () => promise
    }
  )
  await expect.element(tab("Satın Alınanlar")).toHaveAttribute("aria-selected", "true")
  const answer = () => resolve(enveloped({ items: [ownIssue("issue0000000007", "Kasım 2026", "platform")] }))
  return { ...site, answer }
}

beforeEach(() => localStorage.clear())

it("opens on the part that has something, and leads to each magazine's own page", async () => {
  const { answer, router } = await open(user({ id: "reader000000001" }))
  answer()
  await expect.element(tab("Aboneliklerim")).toHaveAttribute("aria-selected", "true")
  expect(router.state.location.href).toBe("/library")
  await expect
    .element(page.getByRole("link", { name: "Tüm sayılar: Vapur" }))
    .toHaveAttribute("href", "/magazine/vapur")
})

it("keeps a part that was chosen before anything was there", async () => {
  const { answer, router } = await open(user({ id: "reader000000002" }))
  await tab("Satın Alınanlar").click()
  answer()
  await expect.element(page.getByRole("heading", { name: "Henüz bir sayı satın almadınız" })).toBeVisible()
  await expect.element(tab("Satın Alınanlar")).toHaveAttribute("aria-selected", "true")
  expect(router.state.location.href).toBe("/library?tab=purchases")
})
