import { pagesUpdated, staticPages } from "../../src/domain/help/staticPages.ts"
import { redirects, type Screen, type ScreenName, screens, staticScreen } from "../../src/domain/screens.ts"
import { plansSince } from "../../src/domain/shop/plans.ts"
import type { Language } from "../../src/i18n/language.ts"
import type { WordKey } from "./wording.ts"

/** A page of fixed text, for crawlers. */
export interface FixedText {
  readonly text: WordKey
  /** The page is not indexed if this parameter is present. */
  readonly unlessAsked?: string
}

/** The server's part of a screen's row; `domain/screens.ts` has the rest. */
export interface ScreenDocument {
  /** The files under `src/ui/routes` that draw it, outermost first. */
  readonly code: ReadonlyArray<string>
  readonly modules?: ReadonlyArray<string>
  /** Its document asks for the catalogue before its code arrives (`src/earlyCatalogue.ts`). */
  readonly isCatalogueAsked?: true
  /** What crawlers read. `title` and `nothing` (only the site's name) are not indexed. */
  readonly crawlers: "title" | "nothing" | "home" | "issue" | "article" | "category" | "reading" | FixedText
  /**
   * Its date in the sitemap: that of the newest issue, or a day (YYYY-MM-DD). Without it, the page is not in the
   * sitemap.
   */
  readonly changed?: "published" | `2${string}`
}

const reader: ScreenDocument = { code: ["reader/reader"], crawlers: "reading" }

/** The first file of an account's screens draws the menu; that of a publisher's screens guards them. */
const documents: Readonly<Record<ScreenName, ScreenDocument>> = {
  home: { code: ["catalogue/home"], isCatalogueAsked: true, crawlers: "home", changed: "published" },
  store: { code: ["catalogue/store"], crawlers: { text: "document:store.description" }, changed: "published" },
  search: {
    code: ["catalogue/search"],
    isCatalogueAsked: true,
    crawlers: { text: "document:search.description", unlessAsked: "q" }
  },
  category: { code: ["catalogue/category"], crawlers: "category" },
  magazine: { code: ["catalogue/magazine"], isCatalogueAsked: true, crawlers: "issue" },
  magazines: { code: ["catalogue/magazine"], crawlers: "issue" },
  article: { code: ["catalogue/article"], crawlers: "article" },
  freeReader: reader,
  reader,
  magazineReader: reader,
  previewReader: reader,
  catalogueReader: reader,
  plans: { code: ["shop/plans"], crawlers: { text: "document:plans.description" }, changed: plansSince },
  favourites: { code: ["account/favourites"], crawlers: "title" },
  library: { code: ["account/library"], crawlers: "title" },
  profile: { code: ["account/account", "account/profile"], crawlers: "title" },
  history: { code: ["account/account", "account/history"], crawlers: "title" },
  marks: { code: ["account/account", "account/marks"], crawlers: "title" },
  notifications: { code: ["account/account", "account/notifications"], crawlers: "title" },
  notificationChoices: { code: ["account/account", "account/notificationChoices"], crawlers: "title" },
  mailChoice: { code: ["account/mailChoice"], crawlers: "title" },
  ownData: { code: ["account/account", "account/ownData"], crawlers: "title" },
  support: { code: ["account/account", "help/support"], crawlers: "title" },
  tickets: { code: ["account/account", "help/tickets"], crawlers: "title" },
  ticket: { code: ["account/account", "help/ticket"], crawlers: "title" },
  purchases: { code: ["account/account", "shop/purchases"], crawlers: "title" },
  receipt: { code: ["account/account", "shop/receipt"], crawlers: "title" },
  subscriptions: { code: ["account/account", "shop/subscriptions"], crawlers: "title" },
  joinFamily: { code: ["shop/joinFamily"], crawlers: "title" },
  desk: { code: ["publishing/publisher", "publishing/desk"], crawlers: "title" },
  deskIssues: { code: ["publishing/publisher", "publishing/deskIssues"], crawlers: "title" },
  articles: { code: ["publishing/publisher", "publishing/articles"], crawlers: "title" },
  articleDraft: { code: ["publishing/publisher", "publishing/articleDraft"], crawlers: "title" },
  issueSettings: { code: ["publishing/publisher", "publishing/issueSettings"], crawlers: "title" },
  sales: { code: ["publishing/publisher", "publishing/sales"], crawlers: "title" },
  readers: { code: ["publishing/publisher", "publishing/readers"], crawlers: "title" },
  figures: { code: ["publishing/publisher", "publishing/figures"], crawlers: "title" },
  newIssue: { code: ["publishing/publisher", "publishing/newIssue"], crawlers: "title" },
  newPublication: { code: ["publishing/publisher", "publishing/publication"], crawlers: "title" },
  publication: { code: ["publishing/publisher", "publishing/publication"], crawlers: "title" },
  people: { code: ["publishing/publisher", "publishing/people"], crawlers: "title" },
  adverts: { code: ["publishing/publisher", "publishing/adverts"], crawlers: "title" },
  newAdvert: { code: ["publishing/publisher", "publishing/advert"], crawlers: "title" },
  advert: { code: ["publishing/publisher", "publishing/advert"], crawlers: "title" },
  joinPublication: { code: ["publishing/joinPublication"], crawlers: "title" },
  team: { code: ["team/team", "team/tickets"], crawlers: "title" },
  teamTicket: { code: ["team/team", "team/ticket"], crawlers: "title" },
  announcements: { code: ["team/team", "team/announcements"], crawlers: "title" },
  announcement: { code: ["team/team", "team/announcement"], crawlers: "title" },
  teamQuestions: { code: ["team/team", "team/questions"], crawlers: "title" },
  teamQuestion: { code: ["team/team", "team/question"], crawlers: "title" },
  teamActivities: { code: ["team/team", "team/activities"], crawlers: "title" },
  teamJobs: { code: ["team/team", "team/jobs"], crawlers: "title" },
  teamOrders: { code: ["team/team", "team/orders"], crawlers: "title" },
  teamAdverts: { code: ["team/team", "publishing/adverts"], crawlers: "title" },
  newTeamAdvert: { code: ["team/team", "publishing/advert"], crawlers: "title" },
  teamAdvert: { code: ["team/team", "publishing/advert"], crawlers: "title" },
  bankReturn: { code: ["shop/bankReturn"], modules: ["src/machines/shop/callback.live.ts"], crawlers: "title" },
  paymentSuccess: { code: ["shop/paymentSuccess"], crawlers: "title" },
  paymentFailure: { code: ["shop/paymentFailure"], crawlers: "title" },
  // Both open home with the auth modal.
  mailVerify: { code: ["catalogue/home"], crawlers: "nothing" },
  mailReset: { code: ["catalogue/home"], crawlers: "nothing" },
  socialReturn: { code: ["session/socialReturn"], crawlers: "nothing" }
}

export interface KnownScreen extends Screen, ScreenDocument {
  readonly title?: WordKey
}

/** In the order of the table. */
export const knownScreens: ReadonlyArray<KnownScreen> = [
  ...Object.keys(screens)
    .filter((name): name is ScreenName => name in screens)
    .map((name) => ({ ...screens[name], ...documents[name] })),
  ...staticPages.map((page): KnownScreen => ({
    ...staticScreen(page),
    code: ["help/staticPage"],
    crawlers: { text: `pages:${page}.lead` },
    changed: pagesUpdated
  }))
]

const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replace("/{-$id}", "(?:/([^/]+))?").replaceAll(/\$\w+/g, "([^/]+)")}$`)

const patterns = knownScreens.map((screen) => ({ screen, pattern: pattern(screen.path) }))

const isRedirect = (path: string): path is keyof typeof redirects => Object.hasOwn(redirects, path)

/** The screen at an address and the value of its first path parameter (""); null if there is none. */
export const screenAt = (pathname: string): { readonly screen: KnownScreen; readonly id: string } | null => {
  const bare = pathname.replace(/(?<=.)\/$/, "")
  const path = isRedirect(bare) ? screens[redirects[bare]].path : bare
  for (const { screen, pattern } of patterns) {
    const match = pattern.exec(path)
    if (match !== null) return { screen, id: match[1] ?? "" }
  }
  return null
}

/** The modules that the page loads to show a screen: home is drawn before the services. */
export const modulesOf = (
  { path, words = [], modules = [], code }: KnownScreen,
  language: Language
): ReadonlyArray<string> => [
  ...words.flatMap((name) => [`src/i18n/${name}.ts`, ...(name === "pages" ? [`src/i18n/${language}/pages.json`] : [])]),
  ...modules,
  ...(path === screens.home.path ? [] : ["src/machines/later/services.live.ts"]),
  ...code.map((file) => `src/ui/routes/${file}.tsx`)
]
