import { expect } from "vitest"
import { sharingMachine } from "../../../src/machines/catalogue/sharing.machine.ts"
import { Share } from "../../../src/ui/catalogue/Share.tsx"
import type { Asked, Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

/** What was at work after each walk's last step. */
const before = new WeakMap<object, ReadonlyArray<Asked>>()

const shared = { title: "Boğaz’ın ışığı – Vapur", url: "https://sayfa.example/magazine/issue0000000001" }

export const model: Model<typeof sharingMachine> = {
  machine: sharingMachine,
  cases: [
    { type: "link.copy", shared },
    { type: "link.copied" },
    { type: "link.refused" },
    { type: "page.hand", shared },
    { type: "page.handed" }
  ],
  show: (actor) => draw(<Share sharing={actor} shared={shared} />),
  act: { "link.copy": () => press("Bağlantıyı kopyala") },
  promise: async (expected, actor, { event, asked, news }) => {
    await drawn()
    const at = { copying: "copy", handing: "hand" }[expected.value as string]
    expect(asked).toEqual(at === undefined ? [] : [{ slot: at, input: shared }])
    const ways = { "link.copy": "link", "page.hand": "device" } as const
    const way = event === null || !(event.type in ways) ? null : ways[event.type as keyof typeof ways]
    expect(news).toEqual(way === null ? [] : [{ type: "page.shared", way }])
    // Whoever asks again is not kept waiting for a device that never says that it is done.
    if (event?.type === "link.copy" || event?.type === "page.hand") {
      for (const one of asked) expect(before.get(actor)).not.toContain(one)
    }
    before.set(actor, asked)
    expect(said("status")).toEqual([
      expected.matches("copied")
        ? "Bağlantı kopyalandı."
        : expected.matches("refused")
          ? "Bağlantı kopyalanamadı; buradan alabilirsiniz:"
          : ""
    ])
    const link = document.querySelector<HTMLInputElement>("input[readonly]")
    expect(link?.value).toBe(expected.matches("refused") ? shared.url : undefined)
    expect(said("link")).toEqual(
      ["X", "Facebook", "LinkedIn", "WhatsApp", "Telegram", "E-posta"].map((where) => `${where} ile paylaş`)
    )
  }
}
