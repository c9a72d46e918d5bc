import { expect } from "vitest"
import type { speechMachine } from "../../../src/machines/reader/speech.machine.ts"
import type { SpeechRef } from "../../../src/machines/reader/speech.view.ts"
import { PlayButton } from "../../../src/reader/reading/PlayButton.tsx"
import { SpeechBar } from "../../../src/reader/reading/SpeechBar.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./speech.model.ts"

type Expected = ReturnType<typeof rules.begin>

/** What is said of why speech has stopped. */
const reasons = {
  end: "Sesli okuma bitti: sayının sonuna gelindi.",
  locked: "Sesli okuma durdu: önizleme burada bitiyor.",
  advert: "Sesli okuma durdu: sıradaki sayfa reklam.",
  refused: "Tarayıcı sesi başlatmadı. Sürdür düğmesine basarak tekrar deneyin.",
  network: "Bu ses için internet gerekiyor. Bağlantınızı kontrol edin ya da ses ayarlarından başka bir ses seçin.",
  failed: "Ses okumayı sürdüremedi. Tekrar deneyin ya da ses ayarlarından başka bir ses seçin.",
  unread: "Yazının devamı alınamadı. Bağlantınızı kontrol edip tekrar deneyin.",
  voiceless: "Cihazınızda okuyacak bir ses bulunamadı. Cihazınızın ayarlarından bir okuma sesi ekleyip tekrar deneyin.",
  silent: "Ses yanıt vermiyor. Tekrar deneyin ya da ses ayarlarından başka bir ses seçin.",
  timer: "Süre doldu, sesli okuma durdu."
} as const

const unsupported = "Üzgünüz, tarayıcınız sesli okuma özelliğini desteklemiyor."

const waits = (now: Expected["now"]): boolean => now === "preparing" || now === "fetching" || now === "starting"
const plays = (now: Expected["now"]): boolean => waits(now) || now === "sounding"
const isOpen = (now: Expected["now"]): boolean => now !== "off" && now !== "unsupported"

/** What the button in the panel, and that in the bar, does next. */
const playName = (now: Expected["now"]): string => (plays(now) ? "Duraklat" : isOpen(now) ? "Sürdür" : "Sesli oku")

/** Whether the spoken sentence can be gone back to. */
const hasBack = ({ now, isAway, text, at }: Expected): boolean =>
  isAway && at < text.length && (now === "starting" || now === "sounding" || now === "paused")

const steps = ["Önceki cümle", "Sonraki cümle", "Sesli okumayı durdur", "Ses ayarları"]

/** Presses the button where the bar is there; otherwise nobody can. */
const pressing = (name: string) => () => press(name)

/** Reading aloud as somebody sees it: the button in the panel, and the bar under the text. */
export const model: Model<typeof speechMachine, Expected> = {
  ...rules,
  // What is drawn is the same however text and words are counted; a voice that failed before, and a timer, end otherwise.
  place: (state) => [
    state.now,
    state.reason,
    state.isAway,
    hasBack(state),
    state.part,
    state.part === "failures" && state.failures,
    state.part === "sleep" && state.minutes
  ],
  show: (actor: SpeechRef) =>
    draw(
      <>
        <PlayButton speech={actor} />
        <SpeechBar speech={actor} language="tr" paper="light" />
      </>
    ),
  act: {
    "speech.play": (event, { actor, before }) => {
      // While it plays, the button pauses; headphones may still say so.
      if (plays(before.now)) actor.send(event)
      else press(playName(before.now))
    },
    "speech.pause": pressing("Duraklat"),
    "speech.next": (event, { actor, before }) => (isOpen(before.now) ? press("Sonraki cümle") : actor.send(event)),
    "speech.previous": (event, { actor, before }) => (isOpen(before.now) ? press("Önceki cümle") : actor.send(event)),
    "speech.stop": (event, { actor, before }) =>
      isOpen(before.now) ? press("Sesli okumayı durdur") : actor.send(event),
    "speech.return": (event, { actor, before }) => (hasBack(before) ? press("Okunan cümleye dön") : actor.send(event))
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const { now, reason } = expected
    const open = isOpen(now)
    const buttons = said("button")
    expect(buttons.filter((name) => steps.includes(name))).toEqual(open ? steps : [])
    const name = playName(now)
    expect(buttons.filter((one) => ["Sesli oku", "Duraklat", "Sürdür"].includes(one))).toEqual(
      open ? [name, name] : [name]
    )
    expect(buttons.includes("Okunan cümleye dön")).toBe(hasBack(expected))
    expect(said("status").join("")).toBe(reason === null ? "" : reasons[reason])
    expect(said("alert").join("")).toBe(now === "unsupported" ? unsupported : "")
    expect(said("paragraph").includes("Ses bekleniyor…")).toBe(waits(now))
  }
}
