import { describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { addTexts, createI18n } from "../../src/i18n/i18n.ts"
import { recording as texts } from "../../src/i18n/recording.ts"
import { resources } from "../../src/i18n/resources.ts"
import type { Recording } from "../../src/machines/inspection/Recording.ts"
import { RecordingBar } from "../../src/ui/recording/RecordingBar.tsx"
import { faults, show, stagings, type Staging } from "./stage.tsx"

const none: Recording = {
  format: "sayfa-recording-1",
  version: "index-a.js",
  begun: "2026-11-28T16:00:00.000Z",
  lost: 0,
  entries: []
}

const visit: Recording = {
  ...none,
  lost: 12,
  entries: [
    { kind: "birth", at: 0, actor: "cart", chart: "cart", input: { room: "salon" }, isVeiled: false },
    { kind: "state", actor: "cart", value: "open", status: "active", digest: "a1" },
    { kind: "heard", at: 61_005, actor: "cart", event: { type: "item.add", id: "xxxx" } as never, isVeiled: true },
    { kind: "elapsed", at: 62_000, actor: "cart/toast", type: "xstate.after.7000.toast" },
    { kind: "end", at: 63_000, actor: "cart" }
  ]
}

const opened = async (recording: Recording, { language = "tr", ...staging }: Staging = {}) => {
  const words = createI18n(language, resources)
  addTexts(words, { recording: texts })
  const onStop = vi.fn()
  await show(<RecordingBar recording={() => recording} onStop={onStop} />, { ...staging, language, words })
  const name = { tr: "Bu sekme kaydediliyor", en: "This tab is being recorded" }[language]
  await userEvent.click(page.getByRole("button", { name }))
  return { onStop }
}

describe("the recording of a tab", () => {
  it.each(stagings)("shows all that is kept, in $language and in the $theme theme", async (staging) => {
    await opened(visit, staging)
    const list = page.getByRole("list", {
      name: { tr: "Kaydedilenler", en: "What was recorded" }[staging.language]
    })
    await expect.element(list).toBeVisible()
    const alsoKept = {
      tr: /hangi sürümüyle.*hangi duruma geldiği.*sağlama/u,
      en: /which version.*which state.*checksum/u
    }[staging.language]
    await expect.element(page.getByText(alsoKept)).toBeVisible()
    expect(
      list
        .getByRole("listitem")
        .elements()
        .map((item) => item.textContent)
    ).toEqual(
      {
        tr: [
          '0:00.000 cart başladı{"room":"salon"}',
          '1:01.005 cart item.add{"id":"xxxx"}',
          "1:02.000 cart/toast süresi doldu",
          "1:03.000 cart bitti"
        ],
        en: [
          '0:00.000 cart began{"room":"salon"}',
          '1:01.005 cart item.add{"id":"xxxx"}',
          "1:02.000 cart/toast its time was over",
          "1:03.000 cart ended"
        ]
      }[staging.language]
    )
    await expect.element(page.getByRole("dialog").getByText(/12\./u)).toBeVisible()
    expect(await faults()).toEqual([])
  })

  it("is downloaded as it was seen", async () => {
    await opened(visit)
    const links: Array<string> = []
    const blobs: Array<Blob> = []
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this.download)
    })
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      blobs.push(blob as Blob)
      return "blob:recording"
    })
    await userEvent.click(page.getByRole("button", { name: "İndir" }))
    vi.restoreAllMocks()
    expect(links).toEqual(["sayfa-2026-11-28-16-00-00.json"])
    expect(JSON.parse((await blobs[0]?.text()) ?? "")).toEqual(visit)
  })

  it("says that it is empty, and is stopped", async () => {
    const { onStop } = await opened(none)
    await expect.element(page.getByText("Henüz bir şey kaydedilmedi.")).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "Kaydı bitir ve sil" }))
    expect(onStop).toHaveBeenCalledTimes(1)
  })
})
