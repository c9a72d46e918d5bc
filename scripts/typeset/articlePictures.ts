import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright"

const width = 960
const height = 640

/** A picture of what is drawn in this box and in nothing over it, cut to 3:2 about its middle; WebP, in base64. */
const shrink = (page: Page, png: Buffer) =>
  page.evaluate(
    async ({ source, width, height }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const scale = Math.max(width / image.width, height / image.height)
      const canvas = Object.assign(document.createElement("canvas"), { width, height })
      const context = canvas.getContext("2d")!
      context.imageSmoothingQuality = "high"
      const [across, down] = [image.width * scale, image.height * scale]
      context.drawImage(image, (width - across) / 2, (height - down) / 2, across, down)
      return canvas.toDataURL("image/webp", 0.82).replace(/^.*,/, "")
    },
    { source: png.toString("base64"), width, height }
  )

/** Writes `<flow>.webp` of every element marked `data-art="<flow>"`, 960 by 640 pixels, and removes what was there before. */
export const writeArticlePictures = async (page: Page, folder: string): Promise<void> => {
  rmSync(folder, { recursive: true, force: true })
  const places = await page.locator("[data-art]").all()
  if (places.length === 0) return
  mkdirSync(folder)
  const hiding = await page.addStyleTag({
    content: "body * { visibility: hidden !important } [data-shown], [data-shown] * { visibility: visible !important }"
  })
  for (const place of places) {
    const flow = await place.getAttribute("data-art")
    await place.evaluate((element) => element.setAttribute("data-shown", ""))
    const picture = await shrink(page, await place.screenshot({ animations: "disabled" }))
    await place.evaluate((element) => element.removeAttribute("data-shown"))
    writeFileSync(join(folder, `${flow}.webp`), Buffer.from(picture, "base64"))
  }
  await hiding.evaluate((element) => (element as Element).remove())
}
