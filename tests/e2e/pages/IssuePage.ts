import { expect, type Locator, type Page } from "@playwright/test"

/** The page of an issue, and an article of it. */
export class IssuePage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** It stands there, under its own address. */
  async shows(issue: string, publication: string, id: string): Promise<void> {
    await expect(this.page.getByRole("heading", { level: 1, name: issue })).toBeVisible()
    await expect(this.page).toHaveURL(new RegExp(`/magazines?/${id}$`, "u"))
    await expect(this.page).toHaveTitle(`${issue} – ${publication} | Sayfa`)
  }

  get read(): Locator {
    return this.page.getByRole("link", { name: /^Hemen oku/u })
  }

  get contents(): Locator {
    return this.page.getByRole("region", { name: "Bu Sayıda" })
  }

  get related(): Locator {
    return this.page.getByRole("region", { name: "İlgili yazılar" })
  }

  get larger(): Locator {
    return this.page.getByRole("button", { name: "Yazıyı büyüt" })
  }

  get smaller(): Locator {
    return this.page.getByRole("button", { name: "Yazıyı küçült" })
  }

  get night(): Locator {
    return this.page.getByRole("button", { name: "Gece görünümü" })
  }

  /** How large the text of the article is, in pixels. */
  textSize(): Promise<string> {
    return this.page
      .locator("article p")
      .last()
      .evaluate((paragraph) => getComputedStyle(paragraph).fontSize)
  }
}
