import { expect, type Locator, type Page } from "@playwright/test"
import type { DemoAccount } from "../../../server/demo/accounts.ts"
import { signedIn } from "../newcomer.ts"

/** A PDF as a file dialog would hand it over. */
export interface Pdf {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A publisher's desk, and the form that adds an issue to it. */
export class DeskPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  signIn(person: DemoAccount): Promise<{ readonly token: string }> {
    return signedIn(this.page, person)
  }

  async open(): Promise<void> {
    await this.page.goto("/account/publisher")
    await expect(this.page.getByRole("heading", { level: 1, name: "Yayıncı masası" })).toBeVisible()
  }

  async openForm(): Promise<void> {
    await this.page.goto("/account/publisher/new-issue")
    await expect(this.choose).toBeVisible()
  }

  get choose(): Locator {
    return this.page.getByRole("button", { name: "PDF seç" })
  }

  get save(): Locator {
    return this.page.getByRole("button", { name: "Sayı Ekle" })
  }

  get progress(): Locator {
    return this.page.getByRole("progressbar", { name: "Yükleniyor" })
  }

  get uploaded(): Locator {
    return this.page.getByText("PDF dosyası başarıyla yüklendi")
  }

  /** The picture has come, and the file has so many pages. */
  async showsFirstPage(name: string, pages: number): Promise<void> {
    const picture = this.page.getByRole("img", { name: `İlk sayfa: ${name}` })
    await expect(picture).toHaveAttribute("data-shown", { timeout: 30_000 })
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(720)
    await expect(this.page.getByText(`${pages} sayfa`, { exact: true })).toBeVisible()
  }

  /** Bytes that the form says the server has. */
  async acknowledged(): Promise<number> {
    return Number(await this.progress.getAttribute("aria-valuenow"))
  }

  /** Notes from now on every progress that the form tells. */
  async listen(): Promise<void> {
    await this.progress.evaluate((bar) => {
      const told = [Number(bar.getAttribute("aria-valuenow"))]
      Object.assign(globalThis, { told })
      new MutationObserver(() => told.push(Number(bar.getAttribute("aria-valuenow")))).observe(bar, {
        attributeFilter: ["aria-valuenow"]
      })
    })
  }

  /** What was noted, in bytes. */
  told(): Promise<ReadonlyArray<number>> {
    return this.page.evaluate(() => (globalThis as unknown as { told: ReadonlyArray<number> }).told)
  }

  async pick(pdf: Pdf): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser")
    await this.choose.click()
    await (await chooser).setFiles(pdf)
  }

  /** All but the PDF and the time; of a period long past, so that the newest issue stays what it is. */
  async fill(title: string): Promise<void> {
    await this.page.getByRole("button", { name: /Dergi seçin/ }).click()
    await this.page.getByRole("option", { name: "Çıma" }).click()
    await this.page.getByLabel("Başlık").fill(title)
    await this.page.getByLabel("Açıklama").fill("Deneme için.")
    await this.page.getByLabel("Dönem başlangıç tarihi").fill("2018-12-01")
  }

  async toDesk(): Promise<void> {
    await expect(this.page.getByRole("heading", { name: "Sayı başarıyla eklendi" })).toBeVisible()
    await this.page.getByRole("link", { name: "Yayıncı masasına git" }).click()
  }

  /** Among the issues that were published last. */
  latest(title: string): Locator {
    return this.page
      .getByRole("region", { name: /^(Son Yayınlanan 10 Sayı|Last 10 published issues)$/ })
      .getByText(title)
  }

  row(title: string): Locator {
    return this.page.getByRole("row", { name: title })
  }
}
