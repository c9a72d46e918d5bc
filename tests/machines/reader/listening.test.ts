import { describe, expect, it } from "vitest"
import { createActor, setup, SimulatedClock } from "xstate"
import type { ReadingBlock } from "../../../src/domain/reader/reading/ReadingText.ts"
import type { SlideText } from "../../../src/domain/reader/reading/slideText.ts"
import type { Slide } from "../../../src/domain/reader/slides.ts"
import { readingModeMachine } from "../../../src/machines/reader/readingMode.machine.ts"
import { isListening, isReadingOpen, textIn } from "../../../src/machines/reader/readingMode.view.ts"
import { isFollowing, spokenSentence, stopReason } from "../../../src/machines/reader/speech.view.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"

const paragraph = (text: string, page: number): ReadingBlock => ({
  kind: "paragraph",
  text,
  segments: [{ page, start: 0, end: text.length, at: 0 }]
})

/** An article on pages 4 and 6, then one on page 7. */
const first: SlideText = {
  articles: [{ pages: [4, 6], blocks: [paragraph("Lodos esti. Vapur kalktı.", 4), paragraph("Martı uçtu.", 6)] }],
  beginning: null,
  end: "next",
  next: 7
}
const second: SlideText = {
  articles: [{ pages: [7], blocks: [paragraph("Yeni yazı.", 7)] }],
  beginning: null,
  end: "issue",
  next: null
}

/** Over the pages is gone from the text of slide 4-5 while its first sentence is heard. */
const listening = () => {
  const slots = slotAnswers()
  const clock = new SimulatedClock()
  const turns: Array<number> = []
  const reader = setup({ actors: { readingMode: slots.filled(readingModeMachine) } }).createMachine({
    invoke: { src: "readingMode", id: "readingMode", input: { magazine: magazineRead({ page_count: 9 }) } },
    on: { "slide.go": { actions: ({ event }) => turns.push(event["page"]) } }
  })
  const actor = createActor(reader, { clock }).start().getSnapshot().children.readingMode
  const speech = () => actor?.getSnapshot().children.speech
  if (actor === undefined) throw new Error("Nothing is read.")
  actor.send({ type: "reading.open", slide: [4, 5] })
  slots.answer("reader", { type: "text.read", text: first })
  speech()?.send({ type: "speech.play" })
  slots.answer("engine", {
    type: "voices.found",
    voices: [{ id: "yelda", name: "Yelda", language: "tr-TR", isLocal: true, isDefault: true }]
  })
  slots.answer("utterance", { type: "utterance.started" })
  actor.send({ type: "reading.listen" })
  const spoken = () => {
    const snapshot = speech()?.getSnapshot()
    return snapshot === undefined ? null : (spokenSentence(snapshot)?.text ?? null)
  }
  return {
    actor,
    clock,
    slots,
    turns,
    speech,
    spoken,
    turn: (slide: Slide) => actor.send({ type: "reading.turned", slide }),
    isOver: () => isListening(actor.getSnapshot()),
    ended: () => slots.answer("utterance", { type: "utterance.ended" })
  }
}

describe("text that is listened to over the pages", () => {
  it("goes on with the utterance that is heard, on its page", () => {
    const { isOver, spoken, slots, turns } = listening()
    expect([isOver(), spoken(), turns]).toEqual([true, "Lodos esti.", [4]])
    expect(slots.inputs("utterance")).toHaveLength(1)
  })

  it("turns the pages once they are spoken, and has the next text made without a turn", () => {
    const { ended, turns, spoken, slots, turn } = listening()
    ended()
    ended()
    expect([spoken(), turns]).toEqual(["Martı uçtu.", [4, 6]])
    turn([6, 7])
    expect(slots.waiting("reader")).toEqual([])
    ended()
    expect(slots.inputs("reader").at(-1)).toMatchObject({ slide: [7], isOnward: true })
    slots.answer("reader", { type: "text.read", text: second })
    expect([spoken(), turns]).toEqual(["Yeni yazı.", [4, 6, 7]])
  })

  it("is left behind by a turn of the reader, and led back to", () => {
    const { turn, speech, spoken, turns, ended } = listening()
    turn([2, 3])
    const isFollowed = () => {
      const snapshot = speech()?.getSnapshot()
      return snapshot !== undefined && isFollowing(snapshot)
    }
    expect([isFollowed(), spoken()]).toEqual([false, "Lodos esti."])
    ended()
    ended()
    expect([spoken(), turns]).toEqual(["Martı uçtu.", [4]])
    speech()?.send({ type: "speech.return" })
    expect([isFollowed(), turns]).toEqual([true, [4, 6]])
  })

  it("stays in sight where the pages are only paired otherwise", () => {
    const { turn, turns, ended, speech } = listening()
    ended()
    ended()
    turn([6, 7])
    turn([7])
    expect(turns).toEqual([4, 6, 6])
    const snapshot = speech()?.getSnapshot()
    expect(snapshot !== undefined && isFollowing(snapshot)).toBe(true)
  })

  it("is taken over by the text without an interruption", () => {
    const { actor, slots, spoken } = listening()
    actor.send({ type: "reading.open", slide: [4, 5] })
    slots.answer("reader", { type: "text.read", text: first })
    expect([isReadingOpen(actor.getSnapshot()), textIn(actor.getSnapshot())]).toEqual([true, first])
    expect([spoken(), slots.inputs("utterance").length]).toEqual(["Lodos esti.", 1])
  })

  it("is led back to by the text that is opened elsewhere", () => {
    const { actor, slots, turn, turns, spoken } = listening()
    turn([8, 9])
    actor.send({ type: "reading.open", slide: [8, 9] })
    expect(turns).toEqual([4, 4, 4])
    turn([4, 5])
    slots.answer("reader", { type: "text.read", text: first })
    expect([textIn(actor.getSnapshot()), spoken(), slots.inputs("utterance").length]).toEqual([first, "Lodos esti.", 1])
  })

  it("keeps its bar where it stops by itself, says why, and ends where it is stopped", () => {
    const { clock, slots, speech, isOver } = listening()
    speech()?.send({ type: "speech.sleep", minutes: 5 })
    speech()?.send({ type: "speech.pause" })
    clock.increment(299_000)
    speech()?.send({ type: "speech.play" })
    slots.answer("utterance", { type: "utterance.started" })
    clock.increment(1000)
    const snapshot = speech()?.getSnapshot()
    expect([isOver(), snapshot && stopReason(snapshot)]).toEqual([true, "timer"])
    speech()?.send({ type: "speech.stop" })
    expect([isOver(), speech()]).toEqual([false, undefined])
  })
})

describe("text that is closed", () => {
  it("is not listened to where what was read aloud has stopped by itself", () => {
    const { actor, slots, isOver, speech } = listening()
    actor.send({ type: "reading.open", slide: [4, 5] })
    slots.answer("reader", { type: "text.read", text: first })
    slots.answer("utterance", { type: "utterance.failed", reason: "network" })
    actor.send({ type: "reading.listen" })
    expect([isOver(), isReadingOpen(actor.getSnapshot())]).toEqual([false, true])
    actor.send({ type: "reading.close" })
    expect(speech()).toBe(undefined)
  })

  it("ends what is read aloud", () => {
    const { actor, slots, isOver, speech } = listening()
    actor.send({ type: "reading.open", slide: [4, 5] })
    slots.answer("reader", { type: "text.read", text: first })
    actor.send({ type: "reading.close" })
    expect([isOver(), speech(), slots.waiting("utterance")]).toEqual([false, undefined, []])
  })
})
