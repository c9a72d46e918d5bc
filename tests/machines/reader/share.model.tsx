import { expect } from "vitest"
import { createActor } from "xstate"
import { fullscreenMachine } from "../../../src/machines/reader/fullscreen.machine.ts"
import { shareMachine } from "../../../src/machines/reader/share.machine.ts"
import { slidesMachine } from "../../../src/machines/reader/slides.machine.ts"
import { Notices } from "../../../src/reader/panels/Notices.tsx"
import { ShareButton } from "../../../src/reader/panels/ShareButton.tsx"
import { UnsharedPage } from "../../../src/reader/panels/UnsharedPage.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { landscape, magazineRead } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const magazine = magazineRead({ page_count: 9 })

/** Milliseconds for which it is said that the link was copied. */
const notice = 7000

const shared = {
  title: "Kasım 2026 – Vapur",
  url: `${location.origin}${location.pathname}?sayfa=2-3`
}

interface Expected {
  readonly now: "resting" | "offering" | "copying" | "copied" | "refused"
  /** Milliseconds for which it is said still that it was copied. */
  readonly left: number
}

const at = (now: Exclude<Expected["now"], "copied">): Expected => ({ now, left: 0 })

export const model: Model<typeof shareMachine, Expected> = {
  machine: shareMachine,
  cases: [
    { type: "share.page", shared },
    { type: "page.handed" },
    { type: "page.spared" },
    { type: "page.unhanded" },
    { type: "link.copied" },
    { type: "link.refused" },
    { type: "share.close" },
    { type: "time.passed", by: notice },
    { type: "time.passed", by: notice - 1 }
  ],
  begin: () => at("resting"),
  next: ({ now, left }, event) => {
    switch (event.type) {
      // Also while a device never says that it is done. A dialog lies over the button.
      case "share.page":
        return now === "refused" ? null : at("offering")
      case "page.handed":
      case "page.spared":
        return now === "offering" ? at("resting") : null
      case "page.unhanded":
        return now === "offering" ? at("copying") : null
      case "link.copied":
        return now === "copying" ? { now: "copied", left: notice } : null
      case "link.refused":
        return now === "copying" ? at("refused") : null
      case "share.close":
        return now === "copied" || now === "refused" ? at("resting") : null
      case "time.passed": {
        if (now !== "copied") return at(now)
        return left <= event.by ? at("resting") : { now, left: left - event.by }
      }
    }
  },
  asks: ({ now }) =>
    now === "offering" || now === "copying" ? [{ slot: now === "offering" ? "offer" : "copy", input: shared }] : [],
  // Whoever asks again is not kept waiting for what does not answer.
  begins: ({ event }) => (event?.type === "share.page" ? ["offer"] : event?.type === "page.unhanded" ? ["copy"] : []),
  news: ({ event }) => {
    const way = { "page.handed": "device", "page.unhanded": "link" } as const
    return event?.type === "page.handed" || event?.type === "page.unhanded"
      ? [{ type: "page.shared", way: way[event.type] }]
      : []
  },
  show: (actor) => {
    const fullscreen = createActor(slotAnswers().filled(fullscreenMachine)).start()
    const slides = createActor(slidesMachine, { input: { total: 9, viewport: landscape, page: 2 } }).start()
    const takeDown = draw(
      <>
        <ShareButton share={actor} slides={slides} magazine={magazine} search={null} />
        <Notices fullscreen={fullscreen} share={actor} />
        <UnsharedPage share={actor} notices={null} />
      </>
    )
    return () => {
      takeDown()
      fullscreen.stop()
      slides.stop()
    }
  },
  act: {
    "share.page": () => press("Paylaş"),
    "share.close": (_, { before }) => press(before.now === "refused" ? "Kapat" : "Bildirimi kapat")
  },
  promise: async ({ now }) => {
    await rendered()
    const words = [...document.querySelectorAll("[aria-live=polite]")].map(({ textContent }) => textContent)
    expect(words.join(""), "words alone, without what is pressed").toBe(
      now === "copied" ? "Paylaşım linki panoya kopyalandı!" : ""
    )
    // Its code comes when it is opened first.
    await expect.poll(() => said("alertdialog")).toHaveLength(now === "refused" ? 1 : 0)
    if (now !== "refused") return
    expect(said("heading")).toEqual(["Üzgünüz, bu özellik şu anda kullanılamıyor."])
    expect(document.querySelector<HTMLInputElement>("input[readonly]")?.value).toBe(shared.url)
  }
}
