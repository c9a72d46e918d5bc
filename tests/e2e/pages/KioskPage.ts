import { expect, type Page } from "@playwright/test"

/** The home screen. */
export class KioskPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the kiosk once it has an issue in it: a fresh server converts its first one in the background. */
  async open(): Promise<void> {
    await expect(async () => {
      await this.page.goto("/")
      await expect(this.page.getByRole("link", { name: /^Oku:/ }).first()).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 90_000 })
  }

  async readNewest(): Promise<void> {
    await this.page.getByRole("link", { name: /^Oku:/ }).first().click()
  }
}

/** The id of the issue with this title, once the kiosk has it. */
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
  }).toPass({ timeout: 90_000 })
  return id ?? ""
}
