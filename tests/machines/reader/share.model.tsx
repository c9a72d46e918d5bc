import { expect } from "vitest"
import { createActor } from "xstate"
import { noticeFor } from "../../../src/domain/reader/notice.ts"
import { fullscreenMachine } from "../../../src/machines/reader/fullscreen.machine.ts"
import { shareMachine } from "../../../src/machines/reader/share.machine.ts"
import { slidesMachine } from "../../../src/machines/reader/slides.machine.ts"
import { Notices } from "../../../src/reader/panels/Notices.tsx"
import { ShareButton } from "../../../src/reader/panels/ShareButton.tsx"
import { UnsharedPage } from "../../../src/reader/panels/UnsharedPage.tsx"
import { desk } from "../../kit/desk.ts"
import { landscape, magazineRead } from "../../kit/issues.ts"
import type { Asked, Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const magazine = magazineRead({ page_count: 9 })
const read = "xstate.after.noticeFor.share.copied"

/** What was at work after each walk's last step. */
const before = new WeakMap<object, ReadonlyArray<Asked>>()

const shared = {
  title: "Kasım 2026 – Vapur",
  url: `${location.origin}${location.pathname}?sayfa=2-3`
}

export const model: Model<typeof shareMachine> = {
  machine: shareMachine,
  cases: [
    { type: "share.page", shared },
    { type: "page.handed" },
    { type: "page.spared" },
    { type: "page.unhanded" },
    { type: "link.copied" },
    { type: "link.refused" },
    { type: "share.close" },
    { type: read }
  ],
  // A dialog lies over the button.
  happens: (snapshot, { type }) => type !== "share.page" || !snapshot.matches("refused"),
  show: (actor) => {
    const fullscreen = createActor(desk().filled(fullscreenMachine)).start()
    const slides = createActor(slidesMachine, { input: { total: 9, viewport: landscape, page: 2 } }).start()
    const takeDown = draw(
      <>
        <ShareButton share={actor} slides={slides} magazine={magazine} />
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
    "share.close": (_, { actor }) => press(actor.getSnapshot().matches("refused") ? "Kapat" : "Bildirimi kapat"),
    [read]: (_, { clock }) => clock.increment(noticeFor)
  },
  promise: async (expected, actor, { event, asked, news }) => {
    await drawn()
    const at = { offering: "offer", copying: "copy" }[expected.value as string]
    expect(asked).toEqual(at === undefined ? [] : [{ slot: at, input: shared }])
    const ways = { "page.handed": "device", "page.unhanded": "link" } as const
    const way = event === null || !(event.type in ways) ? null : ways[event.type as keyof typeof ways]
    expect(news).toEqual(way === null ? [] : [{ type: "page.shared", way }])
    // Whoever asks again is not kept waiting for a device that never says that it is done.
    if (event?.type === "share.page") for (const one of asked) expect(before.get(actor) ?? []).not.toContain(one)
    before.set(actor, asked)
    const words = [...document.querySelectorAll("[aria-live=polite]")].map(({ textContent }) => textContent)
    expect(words.join(""), "words alone, without what is pressed").toBe(
      expected.matches("copied") ? "Paylaşım linki panoya kopyalandı!" : ""
    )
    // Its code comes when it is opened first.
    await expect.poll(() => said("alertdialog")).toHaveLength(expected.matches("refused") ? 1 : 0)
    if (!expected.matches("refused")) return
    expect(said("heading")).toEqual(["Üzgünüz, bu özellik şu anda kullanılamıyor."])
    expect(document.querySelector<HTMLInputElement>("input[readonly]")?.value).toBe(shared.url)
  }
}
