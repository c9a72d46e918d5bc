import { expect, type Page } from "@playwright/test"

/** The home screen. */
export class HomePage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the home screen, with an issue in it. */
  async open(): Promise<void> {
    await this.page.goto("/")
    // Another journey of the same reader may have begun it.
    await expect(this.page.getByRole("link", { name: /^(?:Oku|Devam et, s\. \d+):/ }).first()).toBeVisible()
  }

  async readNewest(): Promise<void> {
    await this.page.getByRole("link", { name: /^Oku:/ }).first().click()
  }
}

/** The id of the issue with this title, once the home screen has it. */
export const publishedIssue = async (page: Page, title: string): Promise<string> => {
  let id: string | undefined
  await expect(async () => {
    const answer = await page.request.get("/api/issues/latest/grouped")
    const { data } = (await answer.json()) as {
      data: { groupedByTags: Record<string, ReadonlyArray<{ issue_id: string; issue_title: string }>> }
    }
    id = Object.values(data.groupedByTags)
      .flat()
      .find((magazine) => magazine.issue_title === title)?.issue_id
    expect(id).toBeDefined()
  }).toPass({ timeout: 240_000 })
  return id ?? ""
}
