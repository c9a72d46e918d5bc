import type { StaticPage } from "./help/staticPages.ts"

/** What the router must know of a screen. `server/document/screens.ts` says what the server must know of it. */
export interface Screen {
  /** As the router writes it: `$id` is one segment, `{-$id}` one that may be missing. */
  readonly path: `/${string}`
  /** The key of its title; a screen without one is titled by the site's name. */
  readonly title?: string
  /** The i18n namespaces that are loaded with it. */
  readonly words?: ReadonlyArray<string>
  /** Who may enter; absent: everybody. `publisher` has a desk, `editor` one that shows more than figures, `owner` one of their own publications; `support` belongs to the support team. */
  readonly admits?: "user" | "publisher" | "editor" | "owner" | "support"
  /** It is shown once it is known whether somebody is signed in. */
  readonly awaits?: "session"
}

/** Every screen but the static pages. Where two paths fit an address, the first one wins. */
export const screens = {
  home: { path: "/", title: "home:title" },
  store: { path: "/store", title: "lists:store.title", words: ["lists"] },
  search: { path: "/search", title: "lists:search.title", words: ["lists"] },
  category: { path: "/category/$id", title: "lists:category.title", words: ["lists"] },
  magazine: { path: "/magazine/$id", title: "issue:title", words: ["issue"] },
  magazines: { path: "/magazines/$id", title: "issue:title", words: ["issue"] },
  article: { path: "/article/$id", title: "issue:article.title", words: ["issue"] },
  freeReader: { path: "/reader/free/{-$id}", title: "reader:titles.free", words: ["reader"], awaits: "session" },
  reader: { path: "/reader/{-$id}", title: "reader:titles.issue", words: ["reader"], awaits: "session" },
  magazineReader: { path: "/magazine/$id/read", title: "reader:titles.issue", words: ["reader"], awaits: "session" },
  previewReader: { path: "/preview/{-$id}", title: "reader:titles.preview", words: ["reader"], awaits: "session" },
  catalogueReader: { path: "/catalog/{-$id}", title: "reader:titles.catalogue", words: ["reader"], awaits: "session" },
  plans: { path: "/subscription-plans", title: "plans:title", words: ["plans"], awaits: "session" },
  favourites: { path: "/favorites", title: "favourites:title", words: ["account", "favourites"], admits: "user" },
  library: { path: "/library", title: "account:library.title", words: ["account"], admits: "user" },
  profile: { path: "/account/profile", title: "account:profile.title", words: ["account"], admits: "user" },
  history: { path: "/account/history", title: "account:history.title", words: ["account"], admits: "user" },
  marks: { path: "/account/marks", title: "marks:title", words: ["account", "marks"], admits: "user" },
  notifications: {
    path: "/account/notifications",
    title: "notifications:title",
    words: ["account", "notifications"],
    admits: "user"
  },
  notificationChoices: {
    path: "/account/notifications/choices",
    title: "notifications:choices.title",
    words: ["account", "notifications"],
    admits: "user"
  },
  mailChoice: { path: "/mail-choices", title: "notifications:mails.title", words: ["notifications"] },
  ownData: { path: "/account/data", title: "ownData:title", words: ["account", "ownData"], admits: "user" },
  support: { path: "/account/support", title: "help:title", words: ["account", "help"], admits: "user" },
  tickets: {
    path: "/account/support/tickets",
    title: "help:tickets.title",
    words: ["account", "help"],
    admits: "user"
  },
  ticket: {
    path: "/account/support/tickets/$id",
    title: "help:thread.title",
    words: ["account", "help"],
    admits: "user"
  },
  purchases: {
    path: "/account/purchases",
    title: "orders:purchases.title",
    words: ["account", "orders"],
    admits: "user"
  },
  receipt: {
    path: "/account/purchases/$number",
    title: "orders:receipt.detail",
    words: ["account", "orders"],
    admits: "user"
  },
  subscriptions: {
    path: "/account/subscriptions",
    title: "subscriptions:title",
    words: ["account", "plans", "subscriptions"],
    admits: "user"
  },
  joinFamily: {
    path: "/family/join",
    title: "subscriptions:join.title",
    words: ["account", "subscriptions"],
    admits: "user"
  },
  desk: { path: "/account/publisher", title: "desk", words: ["account", "publishing"], admits: "publisher" },
  deskIssues: {
    path: "/account/publisher/issues",
    title: "publishing:desk.all",
    words: ["account", "publishing"],
    admits: "editor"
  },
  issueSettings: {
    path: "/account/publisher/issues/$id",
    title: "publishing:issue.settings",
    words: ["account", "publishing"],
    admits: "editor"
  },
  articles: {
    path: "/account/publisher/issues/$id/articles",
    title: "publishing:articles.title",
    words: ["account", "publishing"],
    admits: "editor"
  },
  articleDraft: {
    path: "/account/publisher/issues/$id/articles/$article",
    title: "publishing:articles.one",
    words: ["account", "publishing"],
    admits: "editor"
  },
  sales: {
    path: "/account/publisher/sales",
    title: "publishing:sales.title",
    words: ["account", "publishing"],
    admits: "publisher"
  },
  readers: {
    path: "/account/publisher/readers",
    title: "publishing:readers.title",
    words: ["account", "publishing"],
    admits: "publisher"
  },
  figures: {
    path: "/account/publisher/figures",
    title: "publishing:figures.title",
    words: ["account", "publishing"],
    admits: "publisher"
  },
  newIssue: {
    path: "/account/publisher/new-issue",
    title: "publishing:form.title",
    words: ["account", "publishing"],
    admits: "editor"
  },
  newPublication: {
    path: "/account/publisher/new-publication",
    title: "publishing:publication.new",
    words: ["account", "publishing", "issue"],
    admits: "owner"
  },
  publication: {
    path: "/account/publisher/publications/$id",
    title: "publishing:publication.settings",
    words: ["account", "publishing", "issue"],
    admits: "editor"
  },
  people: {
    path: "/account/publisher/publications/$id/people",
    title: "publishing:people.title",
    words: ["account", "publishing"],
    admits: "publisher"
  },
  adverts: {
    path: "/account/publisher/adverts",
    title: "publishing:adverts.title",
    words: ["account", "publishing"],
    admits: "publisher"
  },
  newAdvert: {
    path: "/account/publisher/new-advert",
    title: "publishing:adverts.new",
    words: ["account", "publishing"],
    admits: "editor"
  },
  advert: {
    path: "/account/publisher/adverts/$id",
    title: "publishing:adverts.one",
    words: ["account", "publishing"],
    admits: "publisher"
  },
  joinPublication: {
    path: "/publication/join",
    title: "publishing:joining.title",
    words: ["account", "publishing"],
    admits: "user"
  },
  team: { path: "/team", title: "team:queue.title", words: ["account", "team"], admits: "support" },
  teamTicket: {
    path: "/team/tickets/$id",
    title: "team:thread.title",
    words: ["account", "help", "team"],
    admits: "support"
  },
  announcements: {
    path: "/team/announcements",
    title: "team:announcements.title",
    words: ["account", "team"],
    admits: "support"
  },
  announcement: {
    path: "/team/announcements/$id",
    title: "team:announcement.title",
    words: ["account", "notifications", "team"],
    admits: "support"
  },
  teamQuestions: {
    path: "/team/questions",
    title: "team:questions.title",
    words: ["account", "team"],
    admits: "support"
  },
  teamQuestion: {
    path: "/team/questions/$id",
    title: "team:question.title",
    words: ["account", "publishing", "team"],
    admits: "support"
  },
  teamActivities: {
    path: "/team/activities",
    title: "team:activities.title",
    words: ["account", "team"],
    admits: "support"
  },
  teamJobs: { path: "/team/jobs", title: "team:jobs.title", words: ["account", "team"], admits: "support" },
  teamOrders: {
    path: "/team/orders",
    title: "team:orders.title",
    words: ["account", "orders", "team"],
    admits: "support"
  },
  teamAdverts: {
    path: "/team/adverts",
    title: "publishing:adverts.title",
    words: ["account", "publishing", "team"],
    admits: "support"
  },
  newTeamAdvert: {
    path: "/team/new-advert",
    title: "publishing:adverts.new",
    words: ["account", "publishing", "team"],
    admits: "support"
  },
  teamAdvert: {
    path: "/team/adverts/$id",
    title: "publishing:adverts.one",
    words: ["account", "publishing", "team"],
    admits: "support"
  },
  bankReturn: { path: "/checkout/callback", title: "orders:returning.title", words: ["orders"] },
  paymentSuccess: { path: "/payment-success", title: "orders:success.title", words: ["orders"], awaits: "session" },
  paymentFailure: { path: "/payment-failure", title: "orders:failure.title", words: ["orders"] },
  mailVerify: { path: "/auth/verify" },
  mailReset: { path: "/auth/reset" },
  socialReturn: { path: "/oauth2-redirect", title: "session:return.title", words: ["session"] }
} as const satisfies Readonly<Record<string, Screen>>

export type ScreenName = keyof typeof screens

/** The screen of an informational or legal page. */
export const staticScreen = (page: StaticPage) =>
  ({ path: `/${page}`, title: `pages:${page}.title`, words: ["pages"] }) as const

/** Addresses that lead to a screen's own. */
export const redirects = {
  "/account": "profile",
  "/account/subscription": "subscriptions",
  "/subscription": "plans"
} as const satisfies Readonly<Record<`/${string}`, ScreenName>>
