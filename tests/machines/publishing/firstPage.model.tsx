import { expect } from "vitest"
import type { FirstPage as Page } from "../../../src/domain/publishing/FirstPage.ts"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { firstPageMachine } from "../../../src/machines/publishing/firstPage.machine.ts"
import { FirstPage } from "../../../src/ui/publishing/FirstPage.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const upload = "upload000000001"

const url = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='480' height='720'/%3E"
const drawn: Page = { page_count: 48, picture: { url, width: 480, height: 720 } }
const broken: Page = { page_count: 2, picture: null }

const troubles = {
  delayed: { _tag: "FirstPageDelayed", message: "Sunucu şu an yoğun." },
  encrypted: { _tag: "PdfRefused", message: "PDF dosyası şifreyle korunuyor." },
  lost: unreachable
}

interface Expected {
  readonly at: "drawing" | "slow" | "arriving" | "shown" | "undrawable" | "failed"
  readonly trouble: keyof typeof troubles | null
  readonly pages: number | null
  /** Milliseconds that the server has taken so far. */
  readonly waited: number
}

const isAsked = ({ at }: Expected) => at === "drawing" || at === "slow"

/** What is said beside a picture that does not come. */
const words = {
  delayed: "İlk sayfa gösterilemiyor: Sunucu şu an yoğun. Sayıyı yine de ekleyebilirsiniz.",
  encrypted: "İlk sayfa gösterilemiyor: PDF dosyası şifreyle korunuyor.",
  lost: /^İlk sayfa gösterilemiyor: .+ Sayıyı yine de ekleyebilirsiniz\.$/,
  undrawable: "İlk sayfa çizilemediği için burada gösterilemiyor. Sayıyı yine de ekleyebilirsiniz.",
  slow: "Sunucu yoğun, ilk sayfanın çizilmesi sürüyor. Beklemeniz gerekmez: sayıyı şimdiden ekleyebilirsiniz."
}

const noteOf = ({ at, trouble }: Expected) =>
  trouble !== null ? words[trouble] : at === "undrawable" || at === "slow" ? words[at] : null

/** The picture's own events come when the walk says so. */
const holdBack = () => {
  const hold = (event: Event) => {
    if (event.isTrusted && event.target instanceof HTMLImageElement) event.stopImmediatePropagation()
  }
  for (const type of ["load", "error"]) document.addEventListener(type, hold, true)
  return () => {
    for (const type of ["load", "error"]) document.removeEventListener(type, hold, true)
  }
}

const picture = () => document.querySelector("img")
const tell = (type: string) => void picture()?.dispatchEvent(new Event(type))

export const model: Model<typeof firstPageMachine, Expected> = {
  machine: firstPageMachine,
  inputs: [{ upload }],
  cases: [
    { type: "firstPage.drawn", page: drawn },
    { type: "firstPage.drawn", page: broken },
    { type: "firstPage.failed", trouble: troubles.delayed },
    { type: "firstPage.failed", trouble: troubles.encrypted },
    { type: "picture.loaded" },
    { type: "picture.failed" },
    { type: "firstPage.retry" },
    { type: "time.passed", by: 4999 },
    { type: "time.passed", by: 1 }
  ],
  begin: () => ({ at: "drawing", trouble: null, pages: null, waited: 0 }),
  next: (before, event) => {
    const { at, trouble } = before
    switch (event.type) {
      case "firstPage.drawn":
        if (!isAsked(before)) return null
        return event.page === drawn
          ? { at: "arriving", trouble: null, pages: 48, waited: 0 }
          : { at: "undrawable", trouble: null, pages: 2, waited: 0 }
      case "firstPage.failed":
        return isAsked(before)
          ? {
              ...before,
              at: "failed",
              trouble: event.trouble === troubles.delayed ? "delayed" : "encrypted",
              waited: 0
            }
          : null
      case "picture.loaded":
        return at === "arriving" ? { ...before, at: "shown" } : null
      case "picture.failed":
        return at === "arriving" ? { ...before, at: "failed", trouble: "lost" } : null
      // There is no button where the server would say the same again.
      case "firstPage.retry":
        return at === "failed" && trouble !== "encrypted" ? { ...before, at: "drawing" } : null
      case "time.passed": {
        if (at !== "drawing") return before
        const waited = before.waited + event.by
        return { ...before, waited, at: waited < 5000 ? "drawing" : "slow" }
      }
    }
  },
  // Nothing else depends on how long it was.
  place: ({ at, trouble, pages, waited }) => [at, trouble, pages, waited === 4999],
  asks: (expected) => (isAsked(expected) ? [{ slot: "draw", input: { upload } }] : []),
  begins: ({ event }) => (event === null || event.type === "firstPage.retry" ? ["draw"] : []),
  news: ({ event }) =>
    event?.type === "firstPage.failed" && event.trouble === troubles.encrypted ? [{ type: "file.refused" }] : [],
  show: (actor) => {
    const release = holdBack()
    const remove = draw(<FirstPage firstPage={actor} name="kasım.pdf" facts={<p>kasım.pdf</p>} />)
    return () => {
      remove()
      release()
    }
  },
  act: {
    "picture.loaded": () => tell("load"),
    "picture.failed": () => tell("error"),
    "firstPage.retry": () => press("Tekrar dene")
  },
  promise: async (expected) => {
    await rendered()
    const { at, trouble, pages } = expected
    const hasPicture = at === "arriving" || at === "shown"
    const image = picture()
    expect(image !== null).toBe(hasPicture)
    if (image !== null) {
      expect(image.alt).toBe("İlk sayfa: kasım.pdf")
      expect(image.src).toBe(url)
      expect([image.width > 0, image.height > 0]).toEqual([true, true])
      expect(image.hasAttribute("data-shown")).toBe(at === "shown")
    }
    const heard = said("status").filter((text) => text !== "")
    const isBusy = at === "drawing" || at === "arriving"
    expect(heard.includes("İlk sayfa çiziliyor")).toBe(isBusy && trouble === null)
    expect(heard.filter((text) => text.endsWith(" sayfa"))).toEqual(pages === null ? [] : [`${pages} sayfa`])
    const note = noteOf(expected)
    const notes = heard.filter((text) => text.endsWith("."))
    expect(notes).toEqual(note === null ? [] : [expect.stringMatching(note)])
    const isRetryable = trouble !== null && trouble !== "encrypted"
    expect(said("button").filter((text) => text.includes("Tekrar dene"))).toHaveLength(isRetryable ? 1 : 0)
  }
}
