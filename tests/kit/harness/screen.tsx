import "../../../src/ui/base.css"
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { page } from "vitest/browser"
import { account } from "../../../src/i18n/account.ts"
import { aids } from "../../../src/i18n/aids.ts"
import { cart } from "../../../src/i18n/cart.ts"
import { favourites } from "../../../src/i18n/favourites.ts"
import { help } from "../../../src/i18n/help.ts"
import { addTexts, createI18n } from "../../../src/i18n/i18n.ts"
import { issue } from "../../../src/i18n/issue.ts"
import { lists } from "../../../src/i18n/lists.ts"
import { marks } from "../../../src/i18n/marks.ts"
import { notifications } from "../../../src/i18n/notifications.ts"
import { ownData } from "../../../src/i18n/ownData.ts"
import { orders } from "../../../src/i18n/orders.ts"
import { payment } from "../../../src/i18n/payment.ts"
import { plans } from "../../../src/i18n/plans.ts"
import { publishing } from "../../../src/i18n/publishing.ts"
import { reader } from "../../../src/i18n/reader.ts"
import { reading } from "../../../src/i18n/reading.ts"
import { resources } from "../../../src/i18n/resources.ts"
import { session } from "../../../src/i18n/session.ts"
import type { Language } from "../../../src/i18n/language.ts"
import type { App } from "../../../src/machines/app.ts"
import { team } from "../../../src/i18n/team.ts"
import { subscriptions } from "../../../src/i18n/subscriptions.ts"
import { emptyApp } from "../doubles/emptyApp.ts"

const words = createI18n("tr", resources)
addTexts(words, {
  account,
  aids,
  cart,
  favourites,
  help,
  issue,
  lists,
  marks,
  notifications,
  ownData,
  orders,
  payment,
  plans,
  publishing,
  reader,
  reading,
  session,
  subscriptions,
  team
})

/**
 * Draws a part of the interface at once, in Turkish unless told otherwise; returns a function that removes it. Of what
 * outlives every screen, `app` gives what is needed.
 */
export const draw = (piece: ReactNode, language: Language = "tr", app: Partial<App> = {}): (() => void) => {
  document.documentElement.lang = language
  void words.changeLanguage(language)
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    context: { app: { ...emptyApp(), ...app } } as never
  })
  const host = document.createElement("div")
  document.body.append(host)
  const root = createRoot(host)
  flushSync(() =>
    root.render(
      <I18nextProvider i18n={words}>
        <RouterContextProvider router={router as never}>{piece}</RouterContextProvider>
      </I18nextProvider>
    )
  )
  return () => {
    flushSync(() => root.unmount())
    host.remove()
  }
}

type Role = Parameters<typeof page.getByRole>[0]

/** The elements that have a role that walks query at every step, because computing every element's role is slow. */
const drawnAs: { readonly [role in Role]?: string } = {
  alert: "[role=alert]",
  alertdialog: "[role=alertdialog]",
  article: "article:not([role]), [role=article]",
  button: "button:not([role]), input:is([type=button], [type=submit]):not([role]), [role=button]",
  heading: ":is(h1, h2, h3, h4, h5, h6):not([role]), [role=heading]",
  dialog: "[role=dialog]",
  link: "a[href]:not([role]), [role=link]",
  listbox: "[role=listbox]",
  listitem: "li:not([role]), [role=listitem]",
  paragraph: "p:not([role]), [role=paragraph]",
  region: "section:is([aria-label], [aria-labelledby]):not([role]), [role=region]",
  status: "output:not([role]), [role=status]"
}

const isMet = (element: Element): boolean =>
  element.closest("[aria-hidden=true]") === null && element.checkVisibility({ visibilityProperty: true })

const elementsOf = (role: Role): ReadonlyArray<Element> => {
  const selector = drawnAs[role]
  return selector === undefined
    ? page.getByRole(role).elements()
    : [...document.querySelectorAll(selector)].filter(isMet)
}

/** The texts of all accessible elements with that role, in document order. */
export const said = (role: Role): ReadonlyArray<string> =>
  elementsOf(role)
    .filter((element) => element.closest("[inert]") === null)
    .map(wordsOf)

const wordsOf = (element: Element): string =>
  element.getAttribute("aria-label") ?? (element.textContent ?? "").replaceAll(/\s+/gu, " ").trim()

/** Presses the button with that name; of several, the enabled one. */
export const press = (name: string): void => {
  const isMeant = (element: Element) =>
    wordsOf(element).includes(name) && !element.matches(":disabled, [aria-disabled=true]")
  const button = elementsOf("button").find((element) => element.closest("[inert]") === null && isMeant(element))
  if (!(button instanceof HTMLElement)) throw new Error(`There is no button "${name}" to press.`)
  button.click()
}

/** The only field with that label. */
export const fieldOf = (label: string): HTMLInputElement => {
  const isMeant = ({ labels }: HTMLInputElement) =>
    [...(labels ?? [])].some(({ textContent }) => textContent.trim() === label)
  const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")].filter(isMet).filter(isMeant)
  const [field, ...others] = fields
  if (field === undefined || others.length > 0) throw new Error(`${fields.length} fields are labelled "${label}".`)
  return field
}
