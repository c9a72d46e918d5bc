/**
 * Turns the first slide that came with the document until the reader has drawn its own. The reader is given the same
 * orders, for the same chart, and so arrives on the slide that is shown then.
 */
import { createActor } from "xstate"
import { slidesIn, slidesMachine } from "./machines/reader/slides.machine.ts"
import { firstSlide, issueIn } from "./reader/early/firstSlide.ts"
import { type EarlyOrder, hearTurns } from "./reader/early/hearTurns.ts"
import type { EarlySlides, EarlyTurns } from "./reader/early/EarlyTurns.ts"

const turning = (place: HTMLElement): EarlyTurns => {
  const issue = issueIn(place)
  const drawn = firstSlide(place)
  const { pathname } = location
  // Nothing slides beneath it (src/reader/page/Turning.module.css).
  const { dataset } = document.documentElement
  dataset["firstSlide"] = ""
  const kept: Array<EarlyOrder> = []
  let reader: EarlySlides | null = null
  const slides = createActor(slidesMachine, {
    input: { total: issue.total, page: issue.page, viewport: { width: innerWidth, height: innerHeight } }
  })
  const arrows = place.querySelectorAll<HTMLButtonElement>("button")
  const draw = ({ context }: ReturnType<EarlySlides["getSnapshot"]>) => {
    if (!place.isConnected) return
    const all = slidesIn(context)
    const slide = all[context.index]
    if (slide === undefined) return
    drawn.show(slide)
    drawn.prepare(all[context.index + (context.direction === "next" ? 1 : -1)] ?? [])
    for (const arrow of arrows) {
      const isLast = arrow.dataset["towards"] === "next" ? context.index === all.length - 1 : context.index === 0
      arrow.ariaDisabled = String(isLast)
    }
  }
  const give = (order: EarlyOrder) => {
    if (location.pathname !== pathname) return
    if (reader !== null) return reader.send(order)
    kept.push(order)
    slides.send(order)
  }
  const resize = () => slides.send({ type: "viewport.resized", viewport: { width: innerWidth, height: innerHeight } })
  const heard = hearTurns({ total: issue.total, arrows }, give)
  const leave = () => {
    removeEventListener("resize", resize)
    slides.stop()
  }
  addEventListener("resize", resize)
  slides.subscribe(draw)
  slides.start()
  draw(slides.getSnapshot())
  for (const event of globalThis.sayfaEarlyKeys?.() ?? []) heard.press(event)
  return {
    follow: (followed) => {
      leave()
      reader = followed
      for (const order of kept.splice(0)) followed.send(order)
      draw(followed.getSnapshot())
      const seen = followed.subscribe(draw)
      return () => seen.unsubscribe()
    },
    end: () => {
      delete dataset["firstSlide"]
      leave()
      heard.end()
    }
  }
}

const place = document.querySelector<HTMLElement>("#first-slide")
// The reader may have come first, and hears all by itself.
if (place !== null && globalThis.sayfaEarlyTurns === undefined) globalThis.sayfaEarlyTurns = turning(place)
