import { expect } from "vitest"
import { sharingMachine } from "../../../src/machines/catalogue/sharing.machine.ts"
import { Share } from "../../../src/ui/catalogue/Share.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const shared = { title: "Boğaz’ın ışığı – Vapur", url: "https://sayfa.example/magazine/issue0000000001" }
/** The page has gone on to another issue since the link was copied. */
const other = { title: "Vapur", url: "https://sayfa.example/magazine/issue0000000002" }

interface Expected {
  readonly link: "untouched" | "copying" | "copied" | "refused"
  readonly isHanding: boolean
}

/** What is said of the link. */
const sayings = {
  untouched: "",
  copying: "",
  copied: "Bağlantı kopyalandı.",
  refused: "Bağlantı kopyalanamadı; buradan alabilirsiniz:"
}

export const model: Model<typeof sharingMachine, Expected> = {
  machine: sharingMachine,
  cases: [
    { type: "link.copy", shared },
    { type: "link.copied" },
    { type: "link.refused" },
    { type: "page.hand", shared: other },
    { type: "page.handed" }
  ],
  begin: () => ({ link: "untouched", isHanding: false }),
  next: ({ link, isHanding }, event) => {
    switch (event.type) {
      case "link.copy":
        return { link: "copying", isHanding: false }
      case "link.copied":
        return link === "copying" ? { link: "copied", isHanding } : null
      case "link.refused":
        return link === "copying" ? { link: "refused", isHanding } : null
      case "page.hand":
        return { link: "untouched", isHanding: true }
      case "page.handed":
        return isHanding ? { link, isHanding: false } : null
      default:
        return null
    }
  },
  asks: ({ link, isHanding }) => [
    ...(link === "copying" ? [{ slot: "copy", input: shared }] : []),
    ...(isHanding ? [{ slot: "hand", input: other }] : [])
  ],
  // Whoever asks again is not kept waiting for a device that never says that it is done.
  begins: ({ event }) => (event?.type === "link.copy" ? ["copy"] : event?.type === "page.hand" ? ["hand"] : []),
  news: ({ event }) => {
    if (event?.type === "link.copy") return [{ type: "page.shared", way: "link" }]
    return event?.type === "page.hand" ? [{ type: "page.shared", way: "device" }] : []
  },
  show: (actor) => draw(<Share sharing={actor} shared={shared} />),
  act: { "link.copy": () => press("Bağlantıyı kopyala") },
  promise: async ({ link }) => {
    await rendered()
    expect(said("status")).toEqual([sayings[link]])
    const byHand = document.querySelector<HTMLInputElement>("input[readonly]")
    expect(byHand?.value).toBe(link === "refused" ? shared.url : undefined)
    expect(said("link")).toEqual(
      ["X", "Facebook", "LinkedIn", "WhatsApp", "Telegram", "E-posta"].map((where) => `${where} ile paylaş`)
    )
  }
}
