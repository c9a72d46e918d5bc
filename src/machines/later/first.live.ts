import type { CatalogueCopy } from "../../domain/catalogue/Catalogue.ts"
import { isFresh } from "../../domain/catalogue/freshness.ts"
import { unreachable } from "../../domain/Trouble.ts"
import { firstCatalogue } from "../../services/catalogue/firstCatalogue.ts"
import { hasDatabase, soonCopy } from "../../services/catalogue/keptCopy.ts"
import { browserStorage } from "../../services/platform/browserStorage.ts"
import { firstAccess, firstUser } from "../../services/session/firstUser.ts"
import { keptSiteTheme } from "../../services/theme/keptSiteTheme.ts"
import type { Ahead, Waiting } from "./later.ts"

/** Milliseconds after which the services are loaded to wait for a slow server: they have a timeout. */
const slowAfter = 500

/** Milliseconds for which a slow server is still waited for where they did not come. */
const lastWait = 8000

const languageIn = (input: unknown) => (input as { readonly language: CatalogueCopy["language"] }).language

/** The catalogue that was asked for before the code came, unless the services are there before its answer. */
const earlyCatalogue: Ahead = async ({ input, sendBack }, { ready, want }) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const gaveUp = new Promise<null>((giveUp) => {
    const waitLast = () => (timer = setTimeout(() => giveUp(null), lastWait))
    timer = setTimeout(() => void want().catch(waitLast), slowAfter)
  })
  const copy = await Promise.race([firstCatalogue(languageIn(input)), ready.then(() => null), gaveUp])
  clearTimeout(timer)
  if (copy !== null) sendBack({ type: "catalogue.loaded", copy })
  return copy !== null
}

/** The stored copy, which needs no services. */
const earlyCopy: Ahead = async ({ input, sendBack }) => {
  if (!hasDatabase()) sendBack({ type: "storage.unavailable" })
  const copy = await soonCopy()
  const isShown = copy !== null && isFresh(copy, languageIn(input), Date.now())
  sendBack({ type: "catalogue.recalled", copy, isFresh: isShown })
  return true
}

/** Tells how the session was changed, in another tab, before the services were there to watch it. */
const missedChange: Ahead = ({ sendBack }, { ready }) => {
  const before = JSON.stringify(firstUser())
  void ready.then(() => {
    const user = firstUser()
    if (JSON.stringify(user) !== before) sendBack({ type: "session.changed", user, where: "elsewhere" })
  })
  return false
}

/** Answers that a form was not sent: it is not to be sent later, when nobody looks. */
const unsent = (form: string) => [form, { type: `${form}.refused`, trouble: unreachable }] as const

/** What the tab's charts know before the services are there, and which of their slots wait for others to want those. */
export const first = {
  session: {
    ahead: {
      recall: ({ sendBack }) => {
        sendBack({ type: "session.recalled", user: firstUser() })
        return true
      },
      watch: missedChange
    },
    patient: ["watch", "reportBrowser", "confirm"]
  },
  auth: {
    missing: Object.fromEntries(["login", "register", "forgot", "verify", "reset"].map(unsent)),
    children: {
      social: { missing: { signIn: { type: "social.refused", trouble: unreachable, email: null, join: null } } }
    }
  },
  access: {
    ahead: {
      watch: ({ sendBack }) => {
        const userId = firstUser()?.id ?? null
        sendBack({ type: "user.known", userId, kept: firstAccess(userId) })
        return false
      }
    },
    patient: ["watch", "ask", "wait", "rest"]
  },
  catalogue: {
    ahead: { load: earlyCatalogue, recall: earlyCopy },
    patient: ["wait", "store"],
    missing: { load: { type: "catalogue.failed", failure: { what: "all", trouble: unreachable } } }
  },
  theme: {
    ahead: {
      watch: ({ sendBack }) => {
        sendBack({ type: "theme.kept", theme: keptSiteTheme(browserStorage("localStorage")) })
        return false
      }
    },
    patient: ["watch"],
    ordered: ["store"]
  }
} as const satisfies Readonly<Record<string, Waiting>>
