import { useSelector } from "@xstate/react"
import { expect } from "vitest"
import type { readingModeMachine } from "../../../src/machines/reader/readingMode.machine.ts"
import { isReadingOpen, type ReadingModeRef, readingSettingsOf } from "../../../src/machines/reader/readingMode.view.ts"
import type { SurfaceRef } from "../../../src/machines/reader/surface.view.ts"
import { ReadingPanel } from "../../../src/reader/reading/ReadingPanel.tsx"
import { ReadingPlace } from "../../../src/reader/reading/ReadingPlace.tsx"
import { surfaceAround } from "../../kit/doubles/surfaceAround.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./readingMode.model.ts"

type Expected = ReturnType<typeof rules.begin>

interface ReadingProps {
  readonly readingMode: ReadingModeRef
  readonly surface: SurfaceRef
}

const Reading = ({ readingMode, surface }: ReadingProps) =>
  useSelector(readingMode, isReadingOpen) ? (
    <>
      <ReadingPanel
        readingMode={readingMode}
        settings={readingSettingsOf(readingMode)}
        speech={null}
        paper="light"
        onSearch={null}
      />
      <ReadingPlace readingMode={readingMode} surface={surface} />
    </>
  ) : null

/** What is said where no text is, or at its end. */
const sentences = {
  preparing: "Metin hazırlanıyor",
  coming: "Bu sayfa şu anda hazırlanıyor; birazdan burada olacak.",
  empty: "Okunacak metin bulunamadı.",
  failed: "Sayfanın metni alınamadı.",
  locked: "Önizleme Bitti",
  missing: "Yazının devamı alınamadı. Bağlantınızı kontrol edip tekrar deneyin.",
  issue: "Sayının sonu."
} as const
type Sentence = keyof typeof sentences
const allSentences = Object.keys(sentences) as ReadonlyArray<Sentence>

const sentencesOf = ({ now, text }: Expected): ReadonlyArray<Sentence> => {
  switch (now) {
    case "closed":
      return []
    case "shown":
      return text === null || text.end === "next" ? [] : [text.end]
    case "empty":
    case "failed":
    case "locked":
    case "coming":
      return [now]
    default:
      return ["preparing"]
  }
}

const buttons = {
  magnify: "Sayfayı yakınlaştır",
  retry: "Tekrar dene",
  beginning: "Yazının başına git: s. 2",
  next: "Devamını oku: s. 5",
  onward: "Sonraki sayfa",
  previous: "Önceki sayfa",
  buy: "Abone ol ya da satın al"
} as const
type Way = keyof typeof buttons
const ways = Object.keys(buttons) as ReadonlyArray<Way>

/** The ways that lead on from what is shown. */
const waysOf = ({ now, text, slide }: Expected): ReadonlyArray<Way> => {
  const previous: ReadonlyArray<Way> = slide[0] > 1 ? ["previous"] : []
  const isLocked = now === "locked" || (now === "shown" && text?.end === "locked")
  const buy: ReadonlyArray<Way> = isLocked ? ["buy"] : []
  switch (now) {
    case "shown":
      return [
        ...(text?.beginning == null ? [] : (["beginning"] as const)),
        ...(text?.end === "missing" ? (["retry"] as const) : []),
        ...buy,
        ...previous,
        ...(text?.next == null ? [] : (["next"] as const))
      ]
    case "empty":
      return ["magnify", ...previous, ...(text?.next == null ? [] : (["onward"] as const))]
    case "failed":
      return ["retry"]
    case "locked":
      return [...buy, ...previous]
    default:
      return []
  }
}

const { asks: _, orders: __, watched: ___, ...seen } = rules

/** The reading mode as somebody sees it: its panel, and the text or what stands in its place. */
export const model: Model<typeof readingModeMachine, Expected> = {
  ...seen,
  inputs: rules.inputs?.slice(0, 1) ?? [],
  // What speech asks for is walked without a screen.
  cases: rules.cases.filter(({ type }) => !/^(?:blocks|page|speech)\./u.test(type)),
  alive: ["settings", "speech"],
  show: (actor) => {
    const surface = surfaceAround({
      magazine: magazineRead({ page_count: 9 }),
      viewport: { width: 1100, height: 800 },
      page: 4
    })
    const undraw = draw(<Reading readingMode={actor} surface={surface} />)
    return () => {
      undraw()
      surface.stop()
    }
  },
  act: {
    "reading.close": () => press("Okuma modunu kapat"),
    "reading.magnify": () => press(buttons.magnify),
    "reading.retry": (event, { actor, before }) => {
      // A text that is whole has no such button.
      if (waysOf(before).includes("retry")) press(buttons.retry)
      else actor.send(event)
    },
    "reading.begin": (event, { actor, before }) => {
      if (waysOf(before).includes("beginning")) press(buttons.beginning)
      else actor.send(event)
    },
    "reading.next": (event, { actor, before }) => {
      const way = waysOf(before).find((one) => one === "next" || one === "onward")
      if (way === undefined) actor.send(event)
      else press(buttons[way])
    },
    "reading.previous": (event, { actor, before }) => {
      if (waysOf(before).includes("previous")) press(buttons.previous)
      else actor.send(event)
    }
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const { now, text } = expected
    const place = document.querySelector("[data-text]")
    expect(place !== null, "the place of the text").toBe(now !== "closed")
    const words = place?.textContent ?? ""
    const isSaid = (sentence: Sentence) =>
      words.includes(sentences[sentence]) || said("status").includes(sentences[sentence])
    expect(allSentences.filter(isSaid)).toEqual(sentencesOf(expected))
    const shown = said("button").flatMap((name) => ways.find((way) => buttons[way] === name) ?? [])
    expect(shown.filter((way) => way !== "onward" || now === "empty").toSorted()).toEqual(
      [...waysOf(expected)].toSorted()
    )
    const paragraphs = [...document.querySelectorAll("article p")].map(({ textContent }) => textContent)
    const blocks = now === "shown" ? (text?.articles ?? []).flatMap((article) => article.blocks) : []
    expect(paragraphs.map((one) => one.replace(/^s\. \d+/u, ""))).toEqual(blocks.map((block) => block.text))
  }
}
