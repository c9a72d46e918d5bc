import type { CatalogueCopy } from "../../domain/catalogue/Catalogue.ts"
import { unreachable } from "../../domain/Trouble.ts"
import { firstCatalogue } from "../../services/catalogue/firstCatalogue.ts"
import { browserStorage } from "../../services/platform/browserStorage.ts"
import { firstAccess, firstUser } from "../../services/session/firstUser.ts"
import { keptSiteTheme } from "../../services/theme/keptSiteTheme.ts"
import type { Waiting } from "./later.ts"

/** Milliseconds after which the services are loaded to wait for a slow server: they have a copy, and a timeout. */
const slowAfter = 500

/** The catalogue that was asked for before the code came, unless the services are there before its answer. */
const earlyCatalogue: NonNullable<Waiting["ahead"]>[string] = async ({ input, sendBack }, { ready, want }) => {
  const timer = setTimeout(() => void want().catch(() => {}), slowAfter)
  const { language } = input as unknown as { readonly language: CatalogueCopy["language"] }
  const copy = await Promise.race([firstCatalogue(language), ready.then(() => null)])
  clearTimeout(timer)
  if (copy !== null) sendBack({ type: "catalogue.loaded", copy })
  return copy !== null
}

/** What the tab's charts know before the services are there, and which of their slots wait for others to want those. */
export const first = {
  session: {
    ahead: {
      recall: ({ sendBack }) => {
        sendBack({ type: "session.recalled", user: firstUser() })
        return true
      }
    },
    patient: ["watch", "reportBrowser", "confirm"]
  },
  auth: {},
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
    ahead: { load: earlyCatalogue },
    patient: ["recall", "wait", "store"],
    missing: { load: { type: "catalogue.failed", failure: { what: "all", trouble: unreachable } } }
  },
  theme: {
    ahead: {
      watch: ({ sendBack }) => {
        sendBack({ type: "theme.kept", theme: keptSiteTheme(browserStorage("localStorage")) })
        return false
      }
    },
    patient: ["watch", "store"]
  }
} as const satisfies Readonly<Record<string, Waiting>>
