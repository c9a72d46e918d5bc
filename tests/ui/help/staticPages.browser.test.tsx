import { expect, it } from "vitest"
import { page } from "vitest/browser"
import { operator, staticPages } from "../../../src/domain/help/staticPages.ts"
import { addPages } from "../../../src/i18n/pages.ts"
import { StaticPage } from "../../../src/ui/help/StaticPage.tsx"
import { faults, setStage, show, stagings } from "../stage.tsx"

for (const staging of stagings) {
  it.each(staticPages)(
    `%s says what it is about, section by section, and axe finds nothing: ${staging.language}`,
    async (name) => {
      const words = setStage(staging)
      await addPages(words, ["tr", "en"])
      await show(<StaticPage page={name} />, { ...staging, words })
      const title = words.t(`pages:${name}.title`)
      await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(title)
      const contents = page
        .getByRole("navigation", { name: words.t("pages:contents") })
        .getByRole("link")
        .elements()
      const headings = page.getByRole("main").getByRole("heading", { level: 2 }).elements()
      expect(contents.map((link) => link.textContent)).toEqual(headings.slice(1).map((heading) => heading.textContent))
      for (const link of contents) {
        expect(document.querySelector(link.getAttribute("href") ?? "")?.textContent).toBe(link.textContent)
      }
      expect(document.body.textContent).not.toMatch(/\{\{|\[object/)
      expect(await faults()).toEqual([])
    }
  )
}

it("names the operator, and an address that can be written to", async () => {
  const words = setStage()
  await addPages(words, ["tr"])
  await show(<StaticPage page="legal-information" />, { words })
  await expect.element(page.getByText(new RegExp(operator.name))).toBeVisible()
  expect(page.getByRole("link", { name: operator.mail }).element().getAttribute("href")).toBe(`mailto:${operator.mail}`)
})
