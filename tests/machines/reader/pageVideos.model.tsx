import { expect, vi } from "vitest"
import { page } from "vitest/browser"
import { pageVideosMachine } from "../../../src/machines/reader/pageVideos.machine.ts"
import { PageVideos } from "../../../src/reader/videos/PageVideos.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const names = ["Sabah", "Akşam"] as const
type Name = (typeof names)[number]

/** The browser neither plays nor refuses before the walk says so. */
const srcOf = (name: Name): string => `data:video/webm,${names.indexOf(name)}`
const nameOf = (src: string): Name => (src === srcOf("Sabah") ? "Sabah" : "Akşam")

const videos = names.map((name, at) => ({
  src: srcOf(name),
  name,
  left: 10,
  top: 10 + 300 * at,
  width: 400,
  height: 250
}))

const kinds = ["video.appeared", "video.left", "video.play", "video.refused", "video.ended", "video.broken"] as const

interface Expected {
  /** The one that plays, or is to. */
  readonly played: Name | null
  readonly isMuted: boolean
  readonly broken: ReadonlyArray<Name>
}

const elementOf = (name: Name) => document.querySelector<HTMLVideoElement>(`video[aria-label="Video: ${name}"]`)
const buttonOf = (name: Name) => page.getByRole("button", { name: `Play Video: ${name}` }).elements()
const hears = (type: "ended" | "error") => (event: { readonly src: string }) =>
  void elementOf(nameOf(event.src))?.dispatchEvent(new Event(type))

export const model: Model<typeof pageVideosMachine, Expected> = {
  machine: pageVideosMachine,
  cases: kinds.flatMap((type) => names.map((name) => ({ type, src: srcOf(name) }))),
  begin: () => ({ played: null, isMuted: false, broken: [] }),
  next: (before, event) => {
    if (event.type === "time.passed") return before
    const { type, src } = event
    const { played, isMuted, broken } = before
    const name = nameOf(src)
    const isPlayed = played === name
    // What cannot be played is not shown, and so tells nothing.
    if (broken.includes(name)) return null
    const rests = { ...before, played: null, isMuted: false }
    switch (type) {
      case "video.appeared":
        return played === null ? { ...before, played: name } : before
      case "video.play":
        return isPlayed ? null : { ...before, played: name, isMuted: false }
      case "video.refused":
        if (!isPlayed) return before
        return isMuted ? rests : { ...before, isMuted: true }
      case "video.left":
      case "video.ended":
        return isPlayed ? rests : before
      case "video.broken":
        return { ...(isPlayed ? rests : before), broken: [...broken, name].toSorted() }
      default:
        return null
    }
  },
  show: (actor) => {
    const still = vi.spyOn(globalThis, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList)
    const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockReturnValue(new Promise(() => {}))
    const takeDown = draw(
      <div style={{ position: "relative", width: 600, height: 800 }}>
        <PageVideos videos={videos} page={{ width: 600, height: 800 }} actor={actor} readingMode={null} />
      </div>
    )
    return () => {
      takeDown()
      play.mockRestore()
      still.mockRestore()
    }
  },
  act: {
    "video.play": (event) => press(`Play Video: ${nameOf(event.src)}`),
    "video.ended": hears("ended"),
    "video.broken": hears("error")
  },
  promise: async ({ played, isMuted, broken }) => {
    await rendered()
    for (const name of names) {
      const video = elementOf(name)
      expect(video !== null, `${name} is there`).toBe(!broken.includes(name))
      expect(buttonOf(name)).toHaveLength(played === name || broken.includes(name) ? 0 : 1)
      if (played === name) expect(video).toMatchObject({ muted: isMuted, controls: true })
      else if (video !== null) expect(video.controls).toBe(false)
    }
  }
}
