import "../../../src/ui/base.css"
import type { Ways } from "../../../src/machines/inspection/coverage.ts"
import type { StageNews, StageOrder } from "../../../src/ui/flows/stageMessages.ts"
import type { AnyModel } from "../model/Model.ts"
import { wayEvent } from "../model/ways.ts"
import { type PlayedWay, playedWay } from "./playedWay.ts"
import { wayTo } from "./wayTo.ts"

const files = import.meta.glob<{ readonly model: AnyModel }>("../../machines/**/*.model.{ts,tsx}")

/** Screens move the focus; here it stays with whoever plays, unless they have gone into the stage themselves. */
const focus = HTMLElement.prototype.focus
HTMLElement.prototype.focus = function (options) {
  if (document.hasFocus()) focus.call(this, options)
}

const tell = (news: StageNews) => window.parent.postMessage(news, location.origin)
const refuse = (reason: string) => tell({ type: "stage.refused", reason })

/** Of a chart's models, those with a screen first. */
const modelsFor = async (chart: string): Promise<ReadonlyArray<AnyModel>> => {
  const found = Object.entries(files)
    .filter(([file]) => file.startsWith(`../../machines/${chart}.model.`))
    .toSorted(([one], [other]) => other.length - one.length)
  return Promise.all(found.map(async ([, load]) => (await load()).model))
}

/** Goes where it was asked to be last; what was asked meanwhile and is no longer wanted is left out. */
const follow = (way: PlayedWay, last: number, over: AbortSignal) => {
  let wanted = 0
  let isBusy = false
  const go = async () => {
    if (isBusy) return
    isBusy = true
    try {
      for (let at = -1; at !== wanted && !over.aborted;) {
        at = wanted
        tell({ type: "stage.shown", last, ...(await way.goTo(at)) })
      }
    } catch (cause) {
      refuse(cause instanceof Error ? cause.message : String(cause))
    } finally {
      isBusy = false
    }
  }
  const hear = ({ origin, source, data }: MessageEvent<StageOrder>) => {
    if (origin !== location.origin || source !== window.parent || data.type !== "stage.show") return
    wanted = data.at
    void go()
  }
  window.addEventListener("message", hear, { signal: over })
  return go()
}

/** The chart as `area/name`, the transition, and the ways that walks left, if they did. */
const asked = (): { readonly chart: string; readonly transition: string; readonly left: Ways | null } =>
  JSON.parse(decodeURIComponent(location.hash.slice(1)))

/** Takes away what is played. */
let clear = async () => {}

const play = async () => {
  await clear()
  const { chart, transition, left } = asked()
  const models = await modelsFor(chart)
  if (models.length === 0) return refuse("This chart has no model, from which a way could be made.")
  for (const model of models) {
    const way = wayTo(model, transition, left)
    if (way === null) continue
    const over = new AbortController()
    const played = playedWay(model, way)
    clear = async () => {
      over.abort()
      await played.stop()
    }
    tell({
      type: "stage.ready",
      input: way.input ?? null,
      events: way.steps.map(({ event }) => wayEvent(model, event)),
      hasScreen: model.show !== undefined
    })
    return follow(played, way.steps.length, over.signal)
  }
  refuse("The model knows no way to it: only a part of the product that the stage does not have takes it.")
}

// Another way is asked for under another address of the same page.
window.addEventListener("hashchange", () => void play())
await play()
