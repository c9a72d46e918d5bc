import { expect, type Locator, type Page } from "@playwright/test"
import { toolbarHeights } from "../../../src/domain/reader/scale.ts"

type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>

/** Nothing is printed on the paper, and nothing lies around it. */
const unprinted = `
  #first-slide img { object-position: -200vw 0 }
  #first-slide button { visibility: hidden }
  article > *, #root main ~ *, #root main > :not([data-camera]), [data-side="waiting"] { visibility: hidden !important }
`

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

  /** Holds back all code but what turns the document's first slide, until it is released. */
  async holdCode(): Promise<() => void> {
    const code = Promise.withResolvers<void>()
    await this.page.route(/\/assets\/(?!early|charts|turning).*\.js$/, async (route) => {
      await code.promise
      await route.fallback()
    })
    return code.resolve
  }

  /** These pages' pictures are seen where the document's first slide stands, and no others. */
  async pictured(pages: string): Promise<void> {
    const pictures = this.page.locator("#first-slide img").filter({ visible: true })
    const drawn = () =>
      pictures.evaluateAll((images: ReadonlyArray<HTMLImageElement>) =>
        images
          .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
          .map(({ src }) => /(\d+)\.webp/.exec(src)?.[1])
          .join("-")
      )
    await expect.poll(drawn).toBe(pages)
  }

  /** Notes in each frame from now on which pages are seen: the first slide's, or the reader's behind it. */
  async recordWhatIsSeen(): Promise<void> {
    await this.page.evaluate(() => {
      const seen: Array<string> = []
      Object.assign(globalThis, { seen })
      const look = () => {
        const first = document.querySelector("#first-slide")
        const pictures = first?.querySelectorAll<HTMLElement>("img")
        const sheets = document.querySelectorAll<HTMLElement>("article[data-shown=true]:not([data-side=waiting])")
        const pages = Array.from(pictures ?? sheets, (one) => {
          const { x, width } = one.getBoundingClientRect()
          const isInPlace = x >= 0 && x + width <= innerWidth && width > 0
          return isInPlace ? one.dataset["page"] : "away"
        })
        seen.push(pages.toSorted().join("-"))
        requestAnimationFrame(look)
      }
      look()
    })
  }

  whatWasSeen(): Promise<ReadonlyArray<string>> {
    return this.page.evaluate(() => [...(globalThis as unknown as { readonly seen: ReadonlyArray<string> }).seen])
  }

  /** The slide's paper alone, with its shadow and its fold, between the bars. */
  async barePaper(): Promise<string> {
    await this.page.evaluate((rules) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets = [sheet]
    }, unprinted)
    const { width, height } = this.page.viewportSize() ?? { width: NaN, height: NaN }
    const clip = { x: 0, y: toolbarHeights.top, width, height: height - toolbarHeights.top - toolbarHeights.bottom }
    const picture = await this.page.screenshot({ clip })
    await this.page.evaluate(() => {
      document.adoptedStyleSheets = []
    })
    return picture.toString("base64")
  }

  /** So many points of the bare paper are unlike what was seen there before, or beside: an edge between two points is rounded. */
  async unlike(before: string): Promise<number> {
    const after = await this.barePaper()
    return this.page.evaluate(
      async (pictures) => {
        const shades = pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (byte) => byte.charCodeAt(0))
          const image = await createImageBitmap(new Blob([bytes]))
          const { width, height } = image
          const brush = new OffscreenCanvas(width, height).getContext("2d")!
          brush.drawImage(image, 0, 0)
          return { width, all: brush.getImageData(0, 0, width, height).data.filter((_, at) => at % 4 === 1) }
        })
        const [one, other] = await Promise.all(shades)
        const near = [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((down) => across + down * one!.width))
        return one!.all.filter((shade, at) => near.every((by) => Math.abs(shade - (other!.all[at + by] ?? 255)) > 3))
          .length
      },
      [before, after]
    )
  }

  /** The slide is shown: its place is said, its address stands, and each of its pages has its picture. */
  async shows(pages: string, total: number): Promise<void> {
    const place = `Sayfa ${pages.replace("-", "–")} / ${total}`
    await expect(this.page.getByRole("status").filter({ hasText: place })).toHaveText(place)
    await expect(this.page).toHaveURL(new RegExp(`[?&]sayfa=${pages}(&|$)`))
    const numbers = pages.split("-").map(Number)
    for (const number of numbers) {
      await expect(this.sheet(number).locator("canvas")).toBeVisible()
      await expect(this.sheet(number)).toHaveAttribute("data-shown", "true")
    }
    await expect(this.page.locator("article[data-side=waiting]:not([inert])")).toHaveCount(0)
  }

  mounted(): Promise<number> {
    return this.page.locator("article[data-page]").count()
  }
}
