import { expect, type Locator, type Page } from "@playwright/test"

/** The store, a category, the search: magazines in a list, and what orders it. */
export class ListsPage {
  readonly page: Page
  readonly box: Locator
  /** Places inside issues, apart from the magazines. */
  readonly texts: Locator

  constructor(page: Page) {
    this.page = page
    this.box = page.getByRole("searchbox")
    this.texts = page.getByRole("list", { name: "Sayıların içinde" })
  }

  /** Opens a category from the home screen's line of them. */
  async openCategory(name: string): Promise<void> {
    await this.page.getByRole("navigation", { name: "Kategoriler" }).getByRole("link", { name, exact: true }).click()
    await expect(this.page.getByRole("heading", { level: 1, name })).toBeVisible()
  }

  async sort(order: string): Promise<void> {
    await this.page.getByRole("button", { name: /Sırala$/ }).click()
    await this.page.getByRole("option", { name: order }).click()
  }

  /** The titles of the list, in its order. */
  async titles(): Promise<ReadonlyArray<string>> {
    return this.page.getByRole("list", { name: "Dergiler" }).getByRole("heading").allTextContents()
  }
}
