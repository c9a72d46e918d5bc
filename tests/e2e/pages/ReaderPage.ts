import { expect, type Locator, type Page } from "@playwright/test"

type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>

/** The reader, as a person sees it. */
export class ReaderPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Goes there and waits for nothing: what is shown when is what journeys ask. */
  async open(issue: string, sayfa?: string): Promise<void> {
    await this.page.goto(`/reader/${issue}${sayfa === undefined ? "" : `?sayfa=${sayfa}`}`, { waitUntil: "commit" })
  }

  get next(): Locator {
    return this.page.getByRole("button", { name: "Sonraki sayfa" })
  }

  get previous(): Locator {
    return this.page.getByRole("button", { name: "Önceki sayfa" })
  }

  /** A page of the slide that is shown; pages that wait are hidden from everybody. */
  sheet(page: number): Locator {
    return this.page.getByRole("article", { name: `Sayfa ${page}`, exact: true })
  }

  /** The pages that came with the document, and where they stand. */
  async firstSlide(pages: number): Promise<ReadonlyArray<{ readonly number: number; readonly box: Box }>> {
    const pictures = this.page.locator("#first-slide img").filter({ visible: true })
    await expect(pictures).toHaveCount(pages)
    // Nothing is painted before its style is there.
    await this.page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet !== null)
    )
    return Promise.all(
      (await pictures.all()).map(async (picture) => ({
        number: Number(await picture.getAttribute("data-page")),
        box: (await picture.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
      }))
    )
  }

  /** The slide is shown: its place is said, its address stands, and each of its pages has its picture. */
  async shows(pages: string, total: number): Promise<void> {
    await expect(this.page.getByText(`Sayfa ${pages.replace("-", "–")} / ${total}`)).toBeVisible()
    await expect(this.page).toHaveURL(new RegExp(`[?&]sayfa=${pages}(&|$)`))
    const numbers = pages.split("-").map(Number)
    for (const number of numbers) {
      const picture = this.sheet(number).locator("img").first()
      await expect(picture).toBeVisible()
      await expect(this.sheet(number)).toHaveAttribute("data-shown", "true")
      expect(await picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
    }
    await expect(this.page.locator("article[data-side=waiting]:not([inert])")).toHaveCount(0)
  }

  mounted(): Promise<number> {
    return this.page.locator("article[data-page]").count()
  }
}
