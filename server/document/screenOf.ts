import { staticPages } from "../../src/domain/help/staticPages.ts"
import { readerAddress } from "../../src/domain/reader/ReaderAddress.ts"
import type { Language } from "../../src/i18n/language.ts"

/** The modules that hold the screen of an address; none where the entry itself shows it. */
export const screenOf = (pathname: string, language: Language): ReadonlyArray<string> => {
  if (readerAddress(pathname) !== null) return ["src/i18n/reader.ts", "src/ui/routes/reader/reader.tsx"]
  const path = pathname.replace(/(?<=.)\/$/, "")
  if (staticPages.some((page) => path === `/${page}`)) {
    return ["src/i18n/pages.ts", `src/i18n/${language}/pages.json`, "src/ui/routes/help/staticPage.tsx"]
  }
  if (path.startsWith("/account/purchases/")) {
    return [...accountRoom, "src/i18n/orders.ts", "src/ui/routes/shop/receipt.tsx"]
  }
  switch (/^\/[^/]+(?=\/[^/]+$)/.exec(path)?.[0]) {
    case "/magazine":
    case "/magazines":
      return ["src/i18n/issue.ts", "src/ui/routes/catalogue/magazine.tsx"]
    case "/article":
      return ["src/i18n/issue.ts", "src/ui/routes/catalogue/article.tsx"]
    case "/category":
      return ["src/i18n/lists.ts", "src/ui/routes/catalogue/category.tsx"]
    case undefined:
      break
  }
  switch (path) {
    case "/":
      return ["src/ui/routes/catalogue/home.tsx"]
    case "/library":
      return ["src/i18n/account.ts", "src/ui/routes/account/library.tsx"]
    case "/store":
      return ["src/i18n/lists.ts", "src/ui/routes/catalogue/store.tsx"]
    case "/search":
      return ["src/i18n/lists.ts", "src/ui/routes/catalogue/search.tsx"]
    case "/account":
    case "/account/profile":
      return [...accountRoom, "src/ui/routes/account/profile.tsx"]
    case "/account/history":
      return [...accountRoom, "src/ui/routes/account/history.tsx"]
    case "/account/purchases":
      return [...accountRoom, "src/i18n/orders.ts", "src/ui/routes/shop/purchases.tsx"]
    case "/checkout/callback":
      return ["src/i18n/orders.ts", "src/machines/shop/callback.live.ts", "src/ui/routes/shop/bankReturn.tsx"]
    case "/payment-success":
      return ["src/i18n/orders.ts", "src/ui/routes/shop/paymentSuccess.tsx"]
    case "/payment-failure":
      return ["src/i18n/orders.ts", "src/ui/routes/shop/paymentFailure.tsx"]
    case "/account/subscription":
    case "/account/subscriptions":
      return [...accountRoom, "src/i18n/plans.ts", "src/i18n/subscriptions.ts", "src/ui/routes/shop/subscriptions.tsx"]
    case "/subscription":
    case "/subscription-plans":
      return ["src/i18n/plans.ts", "src/ui/routes/shop/plans.tsx"]
    case "/family/join":
      return ["src/i18n/account.ts", "src/i18n/subscriptions.ts", "src/ui/routes/shop/joinFamily.tsx"]
    case "/favorites":
      return ["src/i18n/account.ts", "src/i18n/favourites.ts", "src/ui/routes/account/favourites.tsx"]
    case "/oauth2-redirect":
      return ["src/i18n/session.ts", "src/ui/routes/session/socialReturn.tsx"]
    // The home page, with a form over it.
    case "/auth/verify":
    case "/auth/reset":
      return ["src/ui/routes/catalogue/home.tsx"]
    case "/account/publisher":
      return [...publisherRoom, "src/ui/routes/publishing/desk.tsx"]
    case "/account/publisher/new-issue":
      return [...publisherRoom, "src/ui/routes/publishing/newIssue.tsx"]
    default:
      return []
  }
}

/** What every room of an account stands in, and its words. */
const accountRoom = ["src/i18n/account.ts", "src/ui/routes/account/account.tsx"]

/** What every screen of a publisher stands in: its room and its words. */
const publisherRoom = ["src/i18n/account.ts", "src/i18n/publishing.ts", "src/ui/routes/publishing/publisher.tsx"]
