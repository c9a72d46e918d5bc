import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory
} from "@tanstack/react-router"
import { I18nextProvider } from "react-i18next"
import { waitFor } from "xstate"
import { isPublisher, isSettled } from "../../machines/session/session.view.ts"
import { Toasts } from "../parts/Toasts.tsx"
import { keepFocus } from "./arrival.ts"
import { Broken } from "./Broken.tsx"
import type { RouterContext } from "./context.ts"
import { Frame } from "./Frame.tsx"
import { NotFound } from "./NotFound.tsx"
import { parseSearch, stringifySearch } from "./search.ts"
import { keepTitle } from "./title.ts"

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet })

const site = createRoute({ getParentRoute: () => root, id: "site", component: () => <Frame /> })

const home = createRoute({
  getParentRoute: () => site,
  path: "/",
  staticData: { title: "home:title" },
  component: lazyRouteComponent(() => import("./home.tsx"), "HomeRoute")
})

const tellPublishersOnly = ({ toasts }: RouterContext["app"]) =>
  toasts.send({ type: "toast.show", toast: { key: "publishersOnly", message: null, kind: "info" } })

/** Whoever is no publisher is sent home and told why, as soon as this browser has said who is here. The words come with the rooms. */
const publisher = createRoute({
  getParentRoute: () => site,
  path: "/account/publisher",
  beforeLoad: async ({ context, preload }) => {
    if (isPublisher(await waitFor(context.app.session, isSettled))) return
    // Not for a link that is only pointed at.
    if (!preload) tellPublishersOnly(context.app)
    redirect({ to: "/", replace: true, throw: true })
  },
  loader: async ({ context }) => (await import("../../i18n/publishing.ts")).addPublishing(context.i18n),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import("./publisher.tsx"), "PublisherRoute")
})

const desk = createRoute({
  getParentRoute: () => publisher,
  path: "/",
  staticData: { title: "desk" },
  component: lazyRouteComponent(() => import("./desk.tsx"), "DeskRoute")
})

const newIssue = createRoute({
  getParentRoute: () => publisher,
  path: "/new-issue",
  staticData: { title: "publishing:form.title" },
  component: lazyRouteComponent(() => import("./newIssue.tsx"), "NewIssueRoute")
})

const reader = createRoute({
  getParentRoute: () => root,
  // Without an id too: what is missing then is said in the reader's place.
  path: "/reader/{-$id}",
  validateSearch: ({ sayfa }: Record<string, unknown>): { sayfa?: string } =>
    typeof sayfa === "string" ? { sayfa } : {},
  loader: ({ context }) => waitFor(context.app.session, isSettled),
  staticData: { title: "reader:title" },
  errorComponent: (error) => (
    <Frame>
      <Broken {...error} />
    </Frame>
  ),
  component: lazyRouteComponent(() => import("./reader.tsx"), "ReaderRoute")
})

const elsewhere = createRoute({
  getParentRoute: () => site,
  path: "$",
  staticData: { title: "notFound.title" },
  component: NotFound
})

/** The routes; a history is given only by tests. */
export const appRouter = (context: RouterContext, history?: RouterHistory) => {
  const router = createRouter({
    routeTree: root.addChildren([site.addChildren([home, publisher.addChildren([desk, newIssue]), elsewhere]), reader]),
    context,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultErrorComponent: Broken,
    defaultNotFoundComponent: NotFound,
    InnerWrap: ({ children }) => (
      <I18nextProvider i18n={context.i18n}>
        {children}
        <Toasts toasts={context.app.toasts} />
      </I18nextProvider>
    ),
    ...(history === undefined ? {} : { history })
  })
  keepTitle(router, context.i18n)
  keepFocus(router)
  return router
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The index of the slide that an entry of the reader stands for. */
    slide?: number
  }
  interface Register {
    router: ReturnType<typeof appRouter>
  }
}
