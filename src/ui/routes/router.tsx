import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Outlet,
  redirect,
  type RouterHistory
} from "@tanstack/react-router"
import { I18nextProvider } from "react-i18next"
import { waitFor } from "xstate"
import type { StaticPage } from "../../domain/help/staticPages.ts"
import { languages } from "../../i18n/language.ts"
import type { ListingSearch } from "../../domain/catalogue/listing.ts"
import { isSettled } from "../../machines/session/session.view.ts"
import { Toasts } from "../parts/Toasts.tsx"
import { keepFocus } from "../navigation/focus.ts"
import { AuthModal, authDialog } from "./session/AuthModal.tsx"
import { Awaited } from "./Pending.tsx"
import { bankSearch, takeBankAnswer } from "./shop/bankAnswer.ts"
import { Broken } from "./Broken.tsx"
import type { RouterContext } from "../navigation/RouterContext.ts"
import { Frame } from "./Frame.tsx"
import { type HomeSearch, publishersOnly, signedInOnly, takeReturn } from "../navigation/guards.ts"
import { followMailLink } from "./session/mailLink.ts"
import { followSession } from "../navigation/sessionChanges.ts"
import { NotFound } from "./NotFound.tsx"
import { providerAnswer, takeProviderAnswer } from "./session/providerAnswer.ts"
import { restoreScroll } from "../navigation/scroll.ts"
import { lazyScreen } from "../navigation/lazyScreen.ts"
import { parseSearch, stringifySearch } from "../navigation/query.ts"
import { keepTitle } from "../navigation/title.ts"
import { transitionScreens } from "../navigation/viewTransition.ts"

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet })

const site = createRoute({ getParentRoute: () => root, id: "site", component: () => <Frame /> })

const home = createRoute({
  getParentRoute: () => site,
  path: "/",
  validateSearch: (search: Record<string, unknown>): HomeSearch =>
    typeof search["return"] === "string" ? { return: search["return"] } : {},
  beforeLoad: takeReturn,
  staticData: { title: "home:title" },
  component: lazyScreen(() => import("./catalogue/home.tsx"), "HomeRoute")
})

/** The words come with the rooms. */
const addAccountWords = async ({ context }: { readonly context: RouterContext }) =>
  (await import("../../i18n/account.ts")).addAccount(context.i18n)

const accountDoor = createRoute({
  getParentRoute: () => site,
  path: "/account",
  beforeLoad: () => redirect({ to: "/account/profile", replace: true, throw: true })
})

const account = createRoute({
  getParentRoute: () => site,
  id: "rooms",
  beforeLoad: signedInOnly,
  loader: addAccountWords,
  staleTime: Infinity,
  component: lazyScreen(() => import("./account/account.tsx"), "AccountRoute")
})

const profile = createRoute({
  getParentRoute: () => account,
  path: "/account/profile",
  staticData: { title: "account:profile.title" },
  component: lazyScreen(() => import("./account/profile.tsx"), "ProfileRoute")
})

/** The words of orders come with whatever shows one. */
const addOrderWords = async ({ context }: { readonly context: RouterContext }) =>
  (await import("../../i18n/orders.ts")).addOrders(context.i18n)

const purchases = createRoute({
  getParentRoute: () => account,
  path: "/account/purchases",
  loader: addOrderWords,
  staleTime: Infinity,
  staticData: { title: "orders:purchases.title" },
  component: lazyScreen(() => import("./shop/purchases.tsx"), "PurchasesRoute")
})

const receipt = createRoute({
  getParentRoute: () => account,
  path: "/account/purchases/$number",
  loader: addOrderWords,
  staleTime: Infinity,
  staticData: { title: "orders:receipt.detail" },
  component: lazyScreen(() => import("./shop/receipt.tsx"), "ReceiptRoute")
})

/** Where a card's bank sends the browser back to. */
const bankReturn = createRoute({
  getParentRoute: () => site,
  path: "/checkout/callback",
  validateSearch: bankSearch,
  beforeLoad: takeBankAnswer,
  loader: addOrderWords,
  staleTime: Infinity,
  staticData: { title: "orders:returning.title" },
  component: lazyScreen(() => import("./shop/bankReturn.tsx"), "BankReturnRoute")
})

const paymentSuccess = createRoute({
  getParentRoute: () => site,
  path: "/payment-success",
  validateSearch: ({ order_number }: Record<string, unknown>): { order_number?: string } =>
    typeof order_number === "string" ? { order_number } : {},
  loader: async (entry) => {
    await Promise.all([addOrderWords(entry), waitFor(entry.context.app.session, isSettled)])
  },
  staleTime: Infinity,
  staticData: { title: "orders:success.title" },
  component: lazyScreen(() => import("./shop/paymentSuccess.tsx"), "PaymentSuccessRoute")
})

const paymentFailure = createRoute({
  getParentRoute: () => site,
  path: "/payment-failure",
  validateSearch: ({ message }: Record<string, unknown>): { message?: string } =>
    typeof message === "string" ? { message } : {},
  loader: addOrderWords,
  staleTime: Infinity,
  staticData: { title: "orders:failure.title" },
  component: lazyScreen(() => import("./shop/paymentFailure.tsx"), "PaymentFailureRoute")
})

/** The words of plans come with whatever names one. */
const addPlanWords = async ({ context }: { readonly context: RouterContext }) =>
  (await import("../../i18n/plans.ts")).addPlans(context.i18n)

const addSubscriptionWords = async ({ context }: { readonly context: RouterContext }) =>
  (await import("../../i18n/subscriptions.ts")).addSubscriptions(context.i18n)

const subscriptions = createRoute({
  getParentRoute: () => account,
  path: "/account/subscriptions",
  loader: async (entry) => {
    await Promise.all([addPlanWords(entry), addSubscriptionWords(entry)])
  },
  staleTime: Infinity,
  staticData: { title: "subscriptions:title" },
  component: lazyScreen(() => import("./shop/subscriptions.tsx"), "SubscriptionsRoute")
})

const subscriptionDoor = createRoute({
  getParentRoute: () => site,
  path: "/account/subscription",
  beforeLoad: () => redirect({ to: "/account/subscriptions", replace: true, throw: true })
})

const plans = createRoute({
  getParentRoute: () => site,
  path: "/subscription-plans",
  loader: async (entry) => {
    await Promise.all([addPlanWords(entry), waitFor(entry.context.app.session, isSettled)])
  },
  staleTime: Infinity,
  staticData: { title: "plans:title" },
  component: lazyScreen(() => import("./shop/plans.tsx"), "PlansRoute")
})

const plansDoor = createRoute({
  getParentRoute: () => site,
  path: "/subscription",
  beforeLoad: () => redirect({ to: "/subscription-plans", replace: true, throw: true })
})

/** Where the mail of an invitation leads; who has not signed in does that first. */
const joinFamily = createRoute({
  getParentRoute: () => site,
  path: "/family/join",
  beforeLoad: signedInOnly,
  loader: async (entry) => {
    await Promise.all([addAccountWords(entry), addSubscriptionWords(entry)])
  },
  staleTime: Infinity,
  staticData: { title: "subscriptions:join.title" },
  component: lazyScreen(() => import("./shop/joinFamily.tsx"), "JoinFamilyRoute")
})

const viewed = createRoute({
  getParentRoute: () => account,
  path: "/account/history",
  staticData: { title: "account:history.title" },
  component: lazyScreen(() => import("./account/history.tsx"), "HistoryRoute")
})

const publisher = createRoute({
  getParentRoute: () => site,
  path: "/account/publisher",
  beforeLoad: publishersOnly,
  loader: async (entry) => {
    await addAccountWords(entry)
    const { addPublishing } = await import("../../i18n/publishing.ts")
    addPublishing(entry.context.i18n)
  },
  staleTime: Infinity,
  component: lazyScreen(() => import("./publishing/publisher.tsx"), "PublisherRoute")
})

const desk = createRoute({
  getParentRoute: () => publisher,
  path: "/",
  staticData: { title: "desk" },
  component: lazyScreen(() => import("./publishing/desk.tsx"), "DeskRoute")
})

const newIssue = createRoute({
  getParentRoute: () => publisher,
  path: "/new-issue",
  staticData: { title: "publishing:form.title" },
  component: lazyScreen(() => import("./publishing/newIssue.tsx"), "NewIssueRoute")
})

/** One room for every way in; which it was, the room reads from its address, and titles itself by it. */
const readerRoom = {
  validateSearch: ({ sayfa }: Record<string, unknown>): { sayfa?: string } =>
    typeof sayfa === "string" ? { sayfa } : {},
  loader: async ({ context }: { readonly context: RouterContext }) => {
    const [{ addReader }] = await Promise.all([import("../../i18n/reader.ts"), waitFor(context.app.session, isSettled)])
    addReader(context.i18n)
  },
  staleTime: Infinity,
  staticData: { title: "reader:titles.issue" as const },
  errorComponent: (error: ErrorComponentProps) => (
    <Frame>
      <Broken {...error} />
    </Frame>
  ),
  component: lazyScreen(() => import("./reader/reader.tsx"), "ReaderRoute")
}

// Without an id too: what is missing then is said in the reader's place.
const reader = createRoute({ getParentRoute: () => root, path: "/reader/{-$id}", ...readerRoom })
const freeReader = createRoute({ getParentRoute: () => root, path: "/reader/free/{-$id}", ...readerRoom })
const preview = createRoute({ getParentRoute: () => root, path: "/preview/{-$id}", ...readerRoom })
const catalogueReader = createRoute({ getParentRoute: () => root, path: "/catalog/{-$id}", ...readerRoom })
const magazineReader = createRoute({ getParentRoute: () => root, path: "/magazine/$id/read", ...readerRoom })

const verify = createRoute({ getParentRoute: () => site, path: "/auth/verify", beforeLoad: followMailLink("verify") })

const reset = createRoute({ getParentRoute: () => site, path: "/auth/reset", beforeLoad: followMailLink("reset") })

/** A room of its own, in the small window that a provider sends somebody back to. */
const socialReturn = createRoute({
  getParentRoute: () => root,
  path: "/oauth2-redirect",
  staticData: { title: "session:return.title" },
  beforeLoad: takeProviderAnswer,
  loader: async ({ context }) => {
    const { addSession } = await import("../../i18n/session.ts")
    addSession(context.i18n)
    return { query: providerAnswer() }
  },
  component: lazyScreen(() => import("./session/socialReturn.tsx"), "SocialReturnRoute")
})

const addListsWords = async ({ context }: { readonly context: RouterContext }) =>
  (await import("../../i18n/lists.ts")).addLists(context.i18n)

/** What it asks for is read by its screen, so that the rules of lists come with it. */
const asListing = (search: Record<string, unknown>): ListingSearch => search

const store = createRoute({
  getParentRoute: () => site,
  path: "/store",
  validateSearch: asListing,
  loader: addListsWords,
  staleTime: Infinity,
  staticData: { title: "lists:store.title" },
  component: lazyScreen(() => import("./catalogue/store.tsx"), "StoreRoute")
})

const search = createRoute({
  getParentRoute: () => site,
  path: "/search",
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => (typeof q === "string" ? { q } : {}),
  loader: addListsWords,
  staleTime: Infinity,
  staticData: { title: "lists:search.title" },
  component: lazyScreen(() => import("./catalogue/search.tsx"), "SearchRoute")
})

const category = createRoute({
  getParentRoute: () => site,
  path: "/category/$id",
  validateSearch: asListing,
  loader: addListsWords,
  staleTime: Infinity,
  staticData: { title: "lists:category.title" },
  component: lazyScreen(() => import("./catalogue/category.tsx"), "CategoryRoute")
})

const favourites = createRoute({
  getParentRoute: () => site,
  path: "/favorites",
  beforeLoad: signedInOnly,
  loader: async (entry) => {
    const [{ addFavourites }] = await Promise.all([import("../../i18n/favourites.ts"), addAccountWords(entry)])
    addFavourites(entry.context.i18n)
  },
  staleTime: Infinity,
  staticData: { title: "favourites:title" },
  component: lazyScreen(() => import("./account/favourites.tsx"), "FavouritesRoute")
})

const library = createRoute({
  getParentRoute: () => site,
  path: "/library",
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: "subscriptions" } =>
    tab === "subscriptions" ? { tab } : {},
  beforeLoad: signedInOnly,
  loader: addAccountWords,
  staleTime: Infinity,
  staticData: { title: "account:library.title" },
  component: lazyScreen(() => import("./account/library.tsx"), "LibraryRoute")
})

/** The words of an issue's page and of articles come with them. */
const addIssueWords = async ({ context }: { readonly context: RouterContext }) =>
  (await import("../../i18n/issue.ts")).addIssue(context.i18n)

const magazine = createRoute({
  getParentRoute: () => site,
  path: "/magazine/$id",
  loader: addIssueWords,
  staleTime: Infinity,
  staticData: { title: "issue:title" },
  component: lazyScreen(() => import("./catalogue/magazine.tsx"), "MagazineRoute")
})

const magazines = createRoute({
  getParentRoute: () => site,
  path: "/magazines/$id",
  loader: addIssueWords,
  staleTime: Infinity,
  staticData: { title: "issue:title" },
  component: lazyScreen(() => import("./catalogue/magazine.tsx"), "MagazinesRoute")
})

const article = createRoute({
  getParentRoute: () => site,
  path: "/article/$id",
  loader: addIssueWords,
  staleTime: Infinity,
  staticData: { title: "issue:article.title" },
  component: lazyScreen(() => import("./catalogue/article.tsx"), "ArticleRoute")
})

/** Text alone, in the language of the interface; where that can be switched, in both. */
const textPage = <Page extends StaticPage>(page: Page) =>
  createRoute({
    getParentRoute: () => site,
    path: `/${page}`,
    loader: async ({ context: { i18n } }) => {
      const { addPages } = await import("../../i18n/pages.ts")
      await addPages(i18n, import.meta.env.DEV ? languages : languages.filter((language) => language === i18n.language))
    },
    staleTime: Infinity,
    staticData: { title: `pages:${page}.title` },
    component: lazyScreen(() => import("./help/staticPage.tsx"), "StaticPageRoute")
  })

const textPages = [
  textPage("about"),
  textPage("support"),
  textPage("legal-information"),
  textPage("terms-of-use"),
  textPage("subscription-terms"),
  textPage("privacy-policy"),
  textPage("privacy-center"),
  textPage("cookies")
] as const

const elsewhere = createRoute({
  getParentRoute: () => site,
  path: "$",
  staticData: { title: "notFound.title" },
  component: NotFound
})

/** Every address of the page. */
export const routes = root.addChildren([
  site.addChildren([
    home,
    accountDoor,
    account.addChildren([profile, viewed, purchases, receipt, subscriptions]),
    subscriptionDoor,
    plans,
    plansDoor,
    joinFamily,
    publisher.addChildren([desk, newIssue]),
    bankReturn,
    paymentSuccess,
    paymentFailure,
    verify,
    reset,
    store,
    search,
    category,
    favourites,
    library,
    magazine,
    magazines,
    article,
    ...textPages,
    elsewhere
  ]),
  reader,
  freeReader,
  preview,
  catalogueReader,
  magazineReader,
  socialReturn
])

/** Goes by these routes; a history is given only by tests. */
export const appRouter = (context: RouterContext, history?: RouterHistory) => {
  const dialog = authDialog(context)
  const router = createRouter({
    routeTree: routes,
    context,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPendingComponent: Awaited,
    defaultErrorComponent: Broken,
    defaultNotFoundComponent: NotFound,
    InnerWrap: ({ children }) => (
      <I18nextProvider i18n={context.i18n}>
        {children}
        <AuthModal auth={context.app.auth} dialog={dialog} />
        <Toasts toasts={context.app.toasts} />
      </I18nextProvider>
    ),
    ...(history === undefined ? {} : { history })
  })
  transitionScreens(router)
  keepTitle(router, context.i18n)
  keepFocus(router)
  restoreScroll(router)
  followSession(router, context.app)
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
