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
import type { NotificationsSearch } from "../../domain/account/notificationList.ts"
import type { MarksSearch } from "../../domain/account/markList.ts"
import type { ListingSearch } from "../../domain/catalogue/listing.ts"
import { type LibraryPart, libraryParts } from "../../domain/account/libraryPart.ts"
import type { DeskSearch } from "../../domain/publishing/deskList.ts"
import type { FiguresSearch } from "../../domain/publishing/FiguresAsked.ts"
import type { QueueSearch } from "../../domain/help/TeamQueue.ts"
import type { SalesSearch } from "../../domain/publishing/Sales.ts"
import type { ReportSearch } from "../../domain/help/reportSearch.ts"
import { type StaticPage, staticPages } from "../../domain/help/staticPages.ts"
import { redirects, screens, staticScreen } from "../../domain/screens.ts"
import { awaitedServices } from "../navigation/awaitedServices.ts"
import { focusNewScreen } from "../navigation/focus.ts"
import { type HomeSearch, followReturn } from "../navigation/guards.ts"
import { lazyScreen } from "../navigation/lazyScreen.ts"
import { parseSearch, stringifySearch } from "../navigation/query.ts"
import { drawPressFirst } from "../navigation/pressFirst.ts"
import type { RouterContext } from "../navigation/RouterContext.ts"
import { screen } from "../navigation/screen.ts"
import { restoreScroll } from "../navigation/scroll.ts"
import { connectNavigation } from "../navigation/sessionChanges.ts"
import { keepTitle } from "../navigation/title.ts"
import { transitionScreens } from "../navigation/viewTransition.ts"
import { loadWords } from "../navigation/words.ts"
import { Toasts } from "../parts/Toasts.tsx"
import { Broken } from "./Broken.tsx"
import { Frame } from "./Frame.tsx"
import { NotFound } from "./NotFound.tsx"
import { Pending } from "./Pending.tsx"
import { AuthModal, authDialog } from "./session/AuthModal.tsx"
import { followMailLink } from "./session/mailLink.ts"
import { takeProviderAnswer } from "./session/providerAnswer.ts"
import { bankSearch, moveBankAnswerToStorage } from "./shop/bankSearch.ts"

type Search = Record<string, unknown>

const root = createRootRouteWithContext<RouterContext>()({ component: Outlet })

/** The parent of screens within the shop's frame. */
const site = createRoute({ getParentRoute: () => root, id: "site", component: () => <Frame /> })

/** Words of the account's menu and of an ended session. */
const accountWords = () => {
  const services = awaitedServices()
  return {
    loader: ({ context, preload }: { readonly context: RouterContext; readonly preload: boolean }) =>
      Promise.all([services({ context, preload }), loadWords(context.i18n, ["account"])]).then(() => {}),
    staleTime: Infinity
  }
}

const account = createRoute({
  getParentRoute: () => site,
  id: "_account",
  ...accountWords(),
  component: lazyScreen(() => import("./account/account.tsx"), "AccountRoute")
})

const publisher = createRoute({
  getParentRoute: () => site,
  id: "_publisher",
  ...accountWords(),
  component: lazyScreen(() => import("./publishing/publisher.tsx"), "PublisherRoute")
})

const team = createRoute({
  getParentRoute: () => site,
  id: "_team",
  ...accountWords(),
  component: lazyScreen(() => import("./team/team.tsx"), "TeamRoute")
})

/** A component for two routes, told apart by their address. */
const readerOptions = {
  validateSearch: ({
    sayfa,
    isaret,
    alinti,
    ara
  }: Search): { sayfa?: string; isaret?: string; alinti?: string; ara?: string } => ({
    ...(typeof sayfa === "string" ? { sayfa } : {}),
    ...(typeof isaret === "string" ? { isaret } : {}),
    ...(typeof alinti === "string" ? { alinti } : {}),
    ...(typeof ara === "string" ? { ara } : {})
  }),
  errorComponent: (error: ErrorComponentProps) => (
    <Frame>
      <Broken {...error} />
    </Frame>
  ),
  component: lazyScreen(() => import("./reader/reader.tsx"), "ReaderRoute")
}

/** The screen parses its own query, so that the code of lists is loaded with it. */
const asListing = (search: Search): ListingSearch => search
const asDeskIssues = (search: Search): DeskSearch => search
const asMarks = (search: Search): MarksSearch => search
const asNotifications = (search: Search): NotificationsSearch => search
const asFigures = (search: Search): FiguresSearch => search
const asReport = (search: Search): ReportSearch => search
const asQueue = (search: Search): QueueSearch => search
const asSales = (search: Search): SalesSearch => search

const staticPage = (page: StaticPage) =>
  createRoute({
    ...screen(site, staticScreen(page)),
    component: lazyScreen(() => import("./help/staticPage.tsx"), "StaticPageRoute")
  })

const redirectFrom = <Path extends keyof typeof redirects>(path: Path) =>
  createRoute({
    getParentRoute: () => site,
    path,
    beforeLoad: () => redirect({ to: screens[redirects[path]].path, replace: true, throw: true })
  })

const accountScreens = [
  createRoute({
    ...screen(account, screens.profile),
    component: lazyScreen(() => import("./account/profile.tsx"), "ProfileRoute")
  }),
  createRoute({
    ...screen(account, screens.history),
    component: lazyScreen(() => import("./account/history.tsx"), "HistoryRoute")
  }),
  createRoute({
    ...screen(account, screens.marks),
    validateSearch: asMarks,
    component: lazyScreen(() => import("./account/marks.tsx"), "MarksRoute")
  }),
  createRoute({
    ...screen(account, screens.notifications),
    validateSearch: asNotifications,
    component: lazyScreen(() => import("./account/notifications.tsx"), "NotificationsRoute")
  }),
  createRoute({
    ...screen(account, screens.notificationChoices),
    component: lazyScreen(() => import("./account/notificationChoices.tsx"), "NotificationChoicesRoute")
  }),
  createRoute({
    ...screen(account, screens.ownData),
    component: lazyScreen(() => import("./account/ownData.tsx"), "OwnDataRoute")
  }),
  createRoute({
    ...screen(account, screens.support),
    validateSearch: asReport,
    component: lazyScreen(() => import("./help/support.tsx"), "SupportRoute")
  }),
  createRoute({
    ...screen(account, screens.tickets),
    component: lazyScreen(() => import("./help/tickets.tsx"), "TicketsRoute")
  }),
  createRoute({
    ...screen(account, screens.ticket),
    component: lazyScreen(() => import("./help/ticket.tsx"), "TicketRoute")
  }),
  createRoute({
    ...screen(account, screens.purchases),
    component: lazyScreen(() => import("./shop/purchases.tsx"), "PurchasesRoute")
  }),
  createRoute({
    ...screen(account, screens.receipt),
    component: lazyScreen(() => import("./shop/receipt.tsx"), "ReceiptRoute")
  }),
  createRoute({
    ...screen(account, screens.subscriptions),
    component: lazyScreen(() => import("./shop/subscriptions.tsx"), "SubscriptionsRoute")
  })
] as const

const publisherScreens = [
  createRoute({
    ...screen(publisher, screens.desk),
    component: lazyScreen(() => import("./publishing/desk.tsx"), "DeskRoute")
  }),
  createRoute({
    ...screen(publisher, screens.deskIssues),
    validateSearch: asDeskIssues,
    component: lazyScreen(() => import("./publishing/deskIssues.tsx"), "DeskIssuesRoute")
  }),
  createRoute({
    ...screen(publisher, screens.articles),
    component: lazyScreen(() => import("./publishing/articles.tsx"), "ArticlesRoute")
  }),
  createRoute({
    ...screen(publisher, screens.articleDraft),
    component: lazyScreen(() => import("./publishing/articleDraft.tsx"), "ArticleDraftRoute")
  }),
  createRoute({
    ...screen(publisher, screens.issueSettings),
    component: lazyScreen(() => import("./publishing/issueSettings.tsx"), "IssueSettingsRoute")
  }),
  createRoute({
    ...screen(publisher, screens.sales),
    validateSearch: asSales,
    component: lazyScreen(() => import("./publishing/sales.tsx"), "SalesRoute")
  }),
  createRoute({
    ...screen(publisher, screens.readers),
    component: lazyScreen(() => import("./publishing/readers.tsx"), "ReadersRoute")
  }),
  createRoute({
    ...screen(publisher, screens.figures),
    validateSearch: asFigures,
    component: lazyScreen(() => import("./publishing/figures.tsx"), "FiguresRoute")
  }),
  createRoute({
    ...screen(publisher, screens.newIssue),
    component: lazyScreen(() => import("./publishing/newIssue.tsx"), "NewIssueRoute")
  }),
  createRoute({
    ...screen(publisher, screens.newPublication),
    component: lazyScreen(() => import("./publishing/publication.tsx"), "NewPublicationRoute")
  }),
  createRoute({
    ...screen(publisher, screens.publication),
    component: lazyScreen(() => import("./publishing/publication.tsx"), "PublicationRoute")
  }),
  createRoute({
    ...screen(publisher, screens.people),
    component: lazyScreen(() => import("./publishing/people.tsx"), "PeopleRoute")
  }),
  createRoute({
    ...screen(publisher, screens.adverts),
    component: lazyScreen(() => import("./publishing/adverts.tsx"), "AdvertsRoute")
  }),
  createRoute({
    ...screen(publisher, screens.newAdvert),
    component: lazyScreen(() => import("./publishing/advert.tsx"), "NewAdvertRoute")
  }),
  createRoute({
    ...screen(publisher, screens.advert),
    component: lazyScreen(() => import("./publishing/advert.tsx"), "AdvertRoute")
  })
] as const

const teamScreens = [
  createRoute({
    ...screen(team, screens.team),
    validateSearch: asQueue,
    component: lazyScreen(() => import("./team/tickets.tsx"), "TeamTicketsRoute")
  }),
  createRoute({
    ...screen(team, screens.teamTicket),
    component: lazyScreen(() => import("./team/ticket.tsx"), "TeamTicketRoute")
  }),
  createRoute({
    ...screen(team, screens.announcements),
    component: lazyScreen(() => import("./team/announcements.tsx"), "AnnouncementsRoute")
  }),
  createRoute({
    ...screen(team, screens.announcement),
    component: lazyScreen(() => import("./team/announcement.tsx"), "AnnouncementRoute")
  }),
  createRoute({
    ...screen(team, screens.teamQuestions),
    component: lazyScreen(() => import("./team/questions.tsx"), "TeamQuestionsRoute")
  }),
  createRoute({
    ...screen(team, screens.teamQuestion),
    component: lazyScreen(() => import("./team/question.tsx"), "TeamQuestionRoute")
  }),
  createRoute({
    ...screen(team, screens.teamActivities),
    validateSearch: ({ page }: Search): { page?: string } =>
      typeof page === "string" && /^[1-9]\d{0,5}$/.test(page) ? { page } : {},
    component: lazyScreen(() => import("./team/activities.tsx"), "TeamActivitiesRoute")
  }),
  createRoute({
    ...screen(team, screens.teamJobs),
    component: lazyScreen(() => import("./team/jobs.tsx"), "TeamJobsRoute")
  }),
  createRoute({
    ...screen(team, screens.teamOrders),
    component: lazyScreen(() => import("./team/orders.tsx"), "TeamOrdersRoute")
  }),
  createRoute({
    ...screen(team, screens.teamAdverts),
    component: lazyScreen(() => import("./publishing/adverts.tsx"), "TeamAdvertsRoute")
  }),
  createRoute({
    ...screen(team, screens.newTeamAdvert),
    component: lazyScreen(() => import("./publishing/advert.tsx"), "NewTeamAdvertRoute")
  }),
  createRoute({
    ...screen(team, screens.teamAdvert),
    component: lazyScreen(() => import("./publishing/advert.tsx"), "TeamAdvertRoute")
  })
] as const

const siteScreens = [
  createRoute({
    ...screen(site, screens.home),
    validateSearch: (search: Search): HomeSearch =>
      typeof search["return"] === "string" ? { return: search["return"] } : {},
    beforeLoad: followReturn,
    component: lazyScreen(() => import("./catalogue/home.tsx"), "HomeRoute")
  }),
  createRoute({
    ...screen(site, screens.store),
    validateSearch: asListing,
    component: lazyScreen(() => import("./catalogue/store.tsx"), "StoreRoute")
  }),
  createRoute({
    ...screen(site, screens.search),
    validateSearch: ({ q }: Search): { q?: string } => (typeof q === "string" ? { q } : {}),
    component: lazyScreen(() => import("./catalogue/search.tsx"), "SearchRoute")
  }),
  createRoute({
    ...screen(site, screens.category),
    validateSearch: asListing,
    component: lazyScreen(() => import("./catalogue/category.tsx"), "CategoryRoute")
  }),
  createRoute({
    ...screen(site, screens.magazine),
    component: lazyScreen(() => import("./catalogue/magazine.tsx"), "MagazineRoute")
  }),
  createRoute({
    ...screen(site, screens.magazines),
    component: lazyScreen(() => import("./catalogue/magazine.tsx"), "MagazinesRoute")
  }),
  createRoute({
    ...screen(site, screens.article),
    component: lazyScreen(() => import("./catalogue/article.tsx"), "ArticleRoute")
  }),
  createRoute({
    ...screen(site, screens.plans),
    component: lazyScreen(() => import("./shop/plans.tsx"), "PlansRoute")
  }),
  createRoute({
    ...screen(site, screens.favourites),
    component: lazyScreen(() => import("./account/favourites.tsx"), "FavouritesRoute")
  }),
  createRoute({
    ...screen(site, screens.library),
    validateSearch: ({ tab }: Search): { tab?: LibraryPart } => {
      const part = libraryParts.find((one) => one === tab)
      return part === undefined ? {} : { tab: part }
    },
    component: lazyScreen(() => import("./account/library.tsx"), "LibraryRoute")
  }),
  createRoute({
    ...screen(site, screens.mailChoice),
    component: lazyScreen(() => import("./account/mailChoice.tsx"), "MailChoiceRoute")
  }),
  createRoute({
    ...screen(site, screens.joinFamily),
    component: lazyScreen(() => import("./shop/joinFamily.tsx"), "JoinFamilyRoute")
  }),
  createRoute({
    ...screen(site, screens.joinPublication),
    component: lazyScreen(() => import("./publishing/joinPublication.tsx"), "JoinPublicationRoute")
  }),
  createRoute({
    ...screen(site, screens.bankReturn),
    validateSearch: bankSearch,
    beforeLoad: moveBankAnswerToStorage,
    component: lazyScreen(() => import("./shop/bankReturn.tsx"), "BankReturnRoute")
  }),
  createRoute({
    ...screen(site, screens.paymentSuccess),
    validateSearch: ({ order_number }: Search): { order_number?: string } =>
      typeof order_number === "string" ? { order_number } : {},
    component: lazyScreen(() => import("./shop/paymentSuccess.tsx"), "PaymentSuccessRoute")
  }),
  createRoute({
    ...screen(site, screens.paymentFailure),
    validateSearch: ({ message }: Search): { message?: string } => (typeof message === "string" ? { message } : {}),
    component: lazyScreen(() => import("./shop/paymentFailure.tsx"), "PaymentFailureRoute")
  }),
  createRoute({ ...screen(site, screens.mailVerify), beforeLoad: followMailLink("verify") }),
  createRoute({ ...screen(site, screens.mailReset), beforeLoad: followMailLink("reset") }),
  redirectFrom("/account"),
  redirectFrom("/account/subscription"),
  redirectFrom("/subscription"),
  ...staticPages.map(staticPage),
  createRoute({
    getParentRoute: () => site,
    path: "$",
    staticData: { title: "notFound.title" },
    component: NotFound
  })
] as const

/** Screens without the shop's frame. */
const bareScreens = [
  createRoute({ ...screen(root, screens.reader), ...readerOptions }),
  createRoute({ ...screen(root, screens.freeReader), ...readerOptions }),
  createRoute({ ...screen(root, screens.previewReader), ...readerOptions }),
  createRoute({ ...screen(root, screens.catalogueReader), ...readerOptions }),
  createRoute({ ...screen(root, screens.magazineReader), ...readerOptions }),
  // The popup of a social sign-in.
  createRoute({
    ...screen(root, screens.socialReturn),
    beforeLoad: takeProviderAnswer,
    component: lazyScreen(() => import("./session/socialReturn.tsx"), "SocialReturnRoute")
  })
] as const

export const routes = root.addChildren([
  site.addChildren([
    ...siteScreens,
    account.addChildren(accountScreens),
    publisher.addChildren(publisherScreens),
    team.addChildren(teamScreens)
  ]),
  ...bareScreens
])

/** Only tests give a history. */
export const appRouter = (context: RouterContext, history?: RouterHistory) => {
  const dialog = authDialog(context)
  const router = createRouter({
    routeTree: routes,
    context,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPendingComponent: Pending,
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
  drawPressFirst(router)
  transitionScreens(router)
  keepTitle(router, context.i18n)
  focusNewScreen(router)
  restoreScroll(router)
  connectNavigation(router, context.app, publisher.id)
  return router
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The index of the slide shown. */
    slide?: number
  }
  interface Register {
    router: ReturnType<typeof appRouter>
  }
}
