import { staticPages } from "../../src/domain/help/staticPages.ts"
import { readerAddress } from "../../src/domain/reader/ReaderAddress.ts"
import type { Language } from "../../src/i18n/language.ts"

/** The modules that hold the screen of an address; none where the entry itself shows it. */
export const screenOf = (pathname: string, language: Language): ReadonlyArray<string> => {
  if (readerAddress(pathname) !== null) return ["src/i18n/reader.ts", "src/ui/routes/reader.tsx"]
  const path = pathname.replace(/(?<=.)\/$/, "")
  if (staticPages.some((page) => path === `/${page}`)) {
    return ["src/i18n/pages.ts", `src/i18n/${language}/pages.json`, "src/ui/routes/staticPage.tsx"]
  }
  if (path.startsWith("/account/purchases/")) {
    return [...accountRoom, "src/i18n/orders.ts", "src/ui/routes/receipt.tsx"]
  }
  switch (/^\/[^/]+(?=\/[^/]+$)/.exec(path)?.[0]) {
    case "/magazine":
    case "/magazines":
      return ["src/i18n/issue.ts", "src/ui/routes/magazine.tsx"]
    case "/article":
      return ["src/i18n/issue.ts", "src/ui/routes/article.tsx"]
    case "/category":
      return ["src/i18n/lists.ts", "src/ui/routes/category.tsx"]
    case undefined:
      break
  }
  switch (path) {
    case "/":
      return ["src/ui/routes/home.tsx"]
    case "/library":
      return ["src/i18n/account.ts", "src/ui/routes/library.tsx"]
    case "/store":
      return ["src/i18n/lists.ts", "src/ui/routes/store.tsx"]
    case "/search":
      return ["src/i18n/lists.ts", "src/ui/routes/searchPage.tsx"]
    case "/account":
    case "/account/profile":
      return [...accountRoom, "src/ui/routes/profile.tsx"]
    case "/account/history":
      return [...accountRoom, "src/ui/routes/history.tsx"]
    case "/account/purchases":
      return [...accountRoom, "src/i18n/orders.ts", "src/ui/routes/purchases.tsx"]
    case "/checkout/callback":
      return ["src/i18n/orders.ts", "src/machines/shop/callback.live.ts", "src/ui/routes/bankReturn.tsx"]
    case "/payment-success":
      return ["src/i18n/orders.ts", "src/ui/routes/paymentSuccess.tsx"]
    case "/payment-failure":
      return ["src/i18n/orders.ts", "src/ui/routes/paymentFailure.tsx"]
    case "/account/subscription":
    case "/account/subscriptions":
      return [...accountRoom, "src/i18n/plans.ts", "src/i18n/subscriptions.ts", "src/ui/routes/subscriptions.tsx"]
    case "/subscription":
    case "/subscription-plans":
      return ["src/i18n/plans.ts", "src/ui/routes/plans.tsx"]
    case "/family/join":
      return ["src/i18n/account.ts", "src/i18n/subscriptions.ts", "src/ui/routes/joinFamily.tsx"]
    case "/favorites":
      return ["src/i18n/account.ts", "src/i18n/favourites.ts", "src/ui/routes/favourites.tsx"]
    case "/oauth2-redirect":
      return ["src/i18n/session.ts", "src/ui/routes/socialReturn.tsx"]
    // The home page, with a form over it.
    case "/auth/verify":
    case "/auth/reset":
      return ["src/ui/routes/home.tsx"]
    case "/account/publisher":
      return [...publisherRoom, "src/ui/routes/desk.tsx"]
    case "/account/publisher/new-issue":
      return [...publisherRoom, "src/ui/routes/newIssue.tsx"]
    default:
      return []
  }
}

/** What every room of an account stands in, and its words. */
const accountRoom = ["src/i18n/account.ts", "src/ui/routes/account.tsx"]

/** What every screen of a publisher stands in: its room and its words. */
const publisherRoom = ["src/i18n/account.ts", "src/i18n/publishing.ts", "src/ui/routes/publisher.tsx"]
