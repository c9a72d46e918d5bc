import "../../src/ui/base.css"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import axe from "axe-core"
import type { i18n } from "i18next"
import type { ReactNode } from "react"
import { I18nextProvider } from "react-i18next"
import { render } from "vitest-browser-react"
import { account } from "../../src/i18n/account.ts"
import { addTexts, createI18n } from "../../src/i18n/i18n.ts"
import type { Language } from "../../src/i18n/language.ts"
import { issue } from "../../src/i18n/issue.ts"
import { lists } from "../../src/i18n/lists.ts"
import { marks } from "../../src/i18n/marks.ts"
import { orders } from "../../src/i18n/orders.ts"
import { publishing } from "../../src/i18n/publishing.ts"
import { reader } from "../../src/i18n/reader.ts"
import { resources } from "../../src/i18n/resources.ts"
import { session } from "../../src/i18n/session.ts"
import type { App } from "../../src/machines/app.ts"
import { Broken } from "../../src/ui/routes/Broken.tsx"
import { stringifySearch } from "../../src/ui/navigation/query.ts"
import { rendered } from "../kit/harness/rendered.ts"
import { emptyApp } from "../kit/doubles/emptyApp.ts"

export type Theme = "light" | "dark"

export interface Staging {
  readonly language?: Language
  readonly theme?: Theme
  /** Words that were set before, where a test needs more than these. */
  readonly words?: i18n
  /** The address it is shown at. */
  readonly at?: string
  /** Of what outlives every screen, what a test gives: else nobody has anything, and no companion ever comes. */
  readonly app?: Partial<App>
}

/** Each language and each theme once: words depend on the one, colours on the other, and nothing on both. */
export const stagings = [
  { language: "tr", theme: "light" },
  { language: "en", theme: "dark" }
] as const

export const setStage = ({
  language = "tr",
  theme = "light",
  words = createI18n(language, resources)
}: Staging = {}) => {
  document.documentElement.lang = language
  document.documentElement.dataset.theme = theme
  document.title = "Sayfa"
  return words
}

/** Shows a piece of the interface on a page of its own, with words and a router around it. */
export const show = (piece: ReactNode, staging: Staging = {}) => {
  const words = setStage(staging)
  addTexts(words, { account, issue, lists, marks, orders, publishing, reader, session })
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <main>{piece}</main>,
      errorComponent: (error) => (
        <main>
          <Broken {...error} />
        </main>
      )
    }),
    history: createMemoryHistory({ initialEntries: [staging.at ?? "/"] }),
    context: { app: { ...emptyApp(), ...staging.app } } as never,
    stringifySearch
  })
  return render(
    <I18nextProvider i18n={words}>
      <RouterProvider router={router as never} />
    </I18nextProvider>
  )
}

const entrances = (): ReadonlyArray<Animation> =>
  document
    .getAnimations()
    .filter(({ effect, playState }) => playState !== "finished" && effect?.getComputedTiming().iterations !== Infinity)

/** Every entrance has been made, at once; what turns for ever is left turning. */
export const settled = async (): Promise<void> => {
  for (let making = entrances(); making.length > 0; making = entrances()) {
    for (const animation of making) animation.finish()
    // One that is broken off gives way to another, and what waits for an end draws again after it.
    await Promise.allSettled(making.map(({ finished }) => finished))
    // An end is told with the next frame, and what hears of it draws anew.
    await new Promise(requestAnimationFrame)
    await rendered()
  }
}

/** What was read aloud is taken away 7 s later, also where the screen that named it has gone since. */
const said = ["[data-live-announcer]"]

/** What axe finds wrong with the page, in words; nothing is the only good answer. */
export const faults = async (): Promise<ReadonlyArray<string>> => {
  await settled()
  const { violations } = await axe.run({ exclude: said }, { resultTypes: ["violations"] })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
