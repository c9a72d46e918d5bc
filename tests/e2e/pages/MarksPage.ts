import { readFile } from "node:fs/promises"
import { expect, type Locator, type Page } from "@playwright/test"

/** The marks of all issues, as a person with a keyboard comes to them. */
export class MarksPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto("/account/marks")
    await expect(this.page.getByRole("heading", { level: 1, name: "İşaretlerim" })).toBeVisible()
    await expect(this.page.getByRole("heading", { name: "Dışa ve içe aktar" })).toBeVisible()
  }

  get rows(): Locator {
    return this.page.getByRole("main").getByRole("article")
  }

  get search(): Locator {
    return this.page.getByRole("searchbox", { name: "İşaretlerde ara" })
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole("main").getByRole("button", { name, exact: true }).focus()
    await this.page.keyboard.press("Enter")
  }

  /** Saves a file, and answers with its name and its words. */
  async save(button: string): Promise<{ readonly name: string; readonly text: string }> {
    const saving = this.page.waitForEvent("download")
    await this.press(button)
    const download = await saving
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") }
  }

  async bring(text: string): Promise<void> {
    const choosing = this.page.waitForEvent("filechooser")
    await this.press("JSON dosyasından içe aktar")
    const chooser = await choosing
    await chooser.setFiles({ name: "isaretler.json", mimeType: "application/json", buffer: Buffer.from(text) })
  }
}
