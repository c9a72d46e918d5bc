import { expect } from "vitest"
import { type PictureEvent, pictureMachine } from "../../../src/machines/publishing/picture.machine.ts"
import { PictureChoice } from "../../../src/ui/publishing/PictureChoice.tsx"
import { editableIssue } from "../../kit/fixtures/editableIssues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const picture = new File(["a"], "logo.png", { type: "image/png" })
const text = new File(["a"], "logo.txt", { type: "text/plain" })
const issue = editableIssue({ cover_page: null })
const trouble = { _tag: "PictureRefused", message: "Görsel dosyası bozuk, açılamıyor." }
/** Four times as wide as high. */
const size = { width: 400, height: 100 }
const pick = (files: ReadonlyArray<File>): PictureEvent => ({ type: "picture.pick", files, aspect: 1 })
const cases = { picture: pick([picture]), text: pick([text]), both: pick([picture, text]) }

interface Expected {
  readonly use: "logo" | "cover"
  readonly at: "idle" | "opening" | "framing" | "sending"
  readonly isAtLeft: boolean
  readonly problem: "type" | "several" | "damaged" | null
  readonly isRefused: boolean
}

const words = {
  logo: { choose: "Logo seç", use: "Logoyu kullan", type: "PNG, JPEG, WebP ya da SVG türünde bir görsel seçin." },
  cover: {
    choose: "Kapak için görsel seç",
    use: "Görseli kullan",
    type: "PNG, JPEG ya da WebP türünde bir görsel seçin."
  }
}
const problems = { several: "Tek bir görsel seçin.", damaged: "Bu dosya açılamadı. Başka bir görsel seçin." }

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

export const model: Model<typeof pictureMachine, Expected> = {
  machine: pictureMachine,
  inputs: [{ use: "logo" }, { use: "cover", issueId: issue.id }],
  cases: [
    ...Object.values(cases),
    { type: "picture.shown", size },
    { type: "picture.unreadable" },
    { type: "frame.change", change: { x: 0 } },
    { type: "picture.send" },
    { type: "picture.cancel" },
    { type: "picture.madeLogo", url: "/logos/a.webp" },
    { type: "picture.madeCover", issue },
    { type: "picture.refused", trouble }
  ],
  begin: ({ use }) => ({ use, at: "idle", isAtLeft: false, problem: null, isRefused: false }),
  next: (before, event) => {
    const { use, at } = before
    const away = { ...before, at: "idle", isRefused: false } as const
    switch (event.type) {
      case "picture.pick":
        if (at !== "idle") return null
        if (event === cases.picture) return { ...before, at: "opening", isAtLeft: false, problem: null }
        return { ...before, problem: event === cases.text ? "type" : "several" }
      case "picture.shown":
        return at === "opening" ? { ...before, at: "framing" } : null
      case "picture.unreadable":
        return at === "opening" ? { ...away, problem: "damaged" } : null
      case "frame.change":
        return at === "framing" ? { ...before, isAtLeft: true } : null
      case "picture.send":
        return at === "framing" ? { ...before, at: "sending", isRefused: false } : null
      case "picture.cancel":
        return at === "idle" ? null : away
      case "picture.madeLogo":
        return at === "sending" && use === "logo" ? away : null
      case "picture.madeCover":
        return at === "sending" && use === "cover" ? away : null
      case "picture.refused":
        return at === "sending" ? { ...before, at: "framing", isRefused: true } : null
      case "time.passed":
        return before
    }
  },
  asks: ({ use, at, isAtLeft }) => {
    const of = use === "logo" ? { use } : { use, issueId: issue.id }
    const crop = { left: isAtLeft ? 0 : 0.375, top: 0, width: 0.25, height: 1 }
    return at === "sending" ? [{ slot: "send", input: { of, file: picture, crop } }] : []
  },
  news: ({ event }) => {
    if (event?.type === "picture.madeLogo") return [{ type: "logo.made", url: event.url }]
    return event?.type === "picture.madeCover" ? [{ type: "cover.made", issue: event.issue }] : []
  },
  show: (actor) => {
    const release = holdBack()
    const remove = draw(<PictureChoice picture={actor} aspect={1} isReplacing={false} isDisabled={false} />)
    return () => {
      remove()
      release()
    }
  },
  act: {
    "picture.unreadable": () => void document.querySelector("img")?.dispatchEvent(new Event("error")),
    "picture.send": (_, { before: { use } }) => press(words[use].use),
    "picture.cancel": () => press("Vazgeç")
  },
  promise: async ({ use, at, problem, isRefused, isAtLeft }) => {
    await rendered()
    const isOpen = at !== "idle"
    expect(document.querySelector("[role=dialog]") !== null).toBe(isOpen)
    expect(document.body.textContent.includes(words[use].type)).toBe(problem === "type")
    for (const [name, sentence] of Object.entries(problems)) {
      expect(document.body.textContent.includes(sentence)).toBe(problem === name)
    }
    if (!isOpen) return expect(said("button")).toEqual([words[use].choose])
    expect(said("status").includes("Görsel açılıyor")).toBe(at === "opening")
    expect(said("button")).toContain(at === "sending" ? "Gönderiliyor…" : words[use].use)
    expect(said("alert").some((sentence) => sentence.includes("Görsel dosyası bozuk"))).toBe(isRefused)
    const [zoom, across, upDown] = [...document.querySelectorAll<HTMLInputElement>("input[type=range]")]
    expect([zoom?.disabled, across?.disabled]).toEqual([at !== "framing", at !== "framing"])
    // All of its height is seen.
    expect(upDown?.disabled).toBe(true)
    expect(across?.getAttribute("aria-valuetext")).toBe(isAtLeft ? "Soldan %0" : "Soldan %50")
  }
}
