import { globSync } from "node:fs"
import { type Area, areas, isArea } from "../areas.ts"
import { root } from "../tool.ts"

/** Belongs to the whole, and is run with the whole alone. */
const common: ReadonlyArray<Area> = []

/**
 * Folders and files of `tests` whose address names no area, or not every one that they are about. Whatever lies nowhere
 * in this list, and in no folder of an area, is refused by `tests/house/areas.test.ts`.
 */
export const placed: Readonly<Record<string, ReadonlyArray<Area>>> = {
  "contract/": common,
  "domain/alphabet.test.ts": ["catalogue"],
  "domain/folding.test.ts": ["catalogue"],
  "domain/log/": common,

  "e2e/account.spec.ts": ["account", "session"],
  "e2e/bank.spec.ts": ["shop"],
  "e2e/browsing.spec.ts": ["catalogue"],
  "e2e/cardCanary.spec.ts": ["shop"],
  "e2e/cart.spec.ts": ["shop"],
  "e2e/consent.spec.ts": ["analytics", "help"],
  "e2e/desk.spec.ts": ["publishing"],
  "e2e/favourites.spec.ts": ["account"],
  "e2e/hands.spec.ts": ["reader"],
  "e2e/issue.spec.ts": ["catalogue", "account"],
  "e2e/journey.spec.ts": common,
  "e2e/keys.spec.ts": ["reader"],
  "e2e/library.spec.ts": ["account", "reader"],
  "e2e/paying.spec.ts": ["shop"],
  "e2e/publishing.spec.ts": ["publishing"],
  "e2e/reaching.spec.ts": ["catalogue"],
  "e2e/reading.spec.ts": ["reader"],
  "e2e/session.spec.ts": ["session"],
  "e2e/sessions.spec.ts": ["session"],
  "e2e/social.spec.ts": ["session"],
  "e2e/subscriptions.spec.ts": ["shop"],
  "e2e/thumbnails.spec.ts": ["reader"],
  "e2e/variants.spec.ts": ["reader"],
  "e2e/whole.setup.ts": common,
  "e2e/window.spec.ts": ["reader"],

  "house/": common,
  "i18n/": common,
  "kit/": common,

  "machines/app.test.ts": common,
  "machines/companionSwitchboard.test.ts": ["catalogue", "shop"],
  "machines/inspection/": common,
  "machines/late.test.ts": common,
  "machines/loadable/": common,
  "machines/orders.test.ts": common,
  "machines/paths.browser.test.ts": areas,
  "machines/paths.test.ts": areas,
  "machines/recorder.test.ts": common,
  "machines/screenActor.browser.test.tsx": common,
  "machines/slot.test.ts": common,
  "machines/toasts/": common,

  "server/account.test.ts": ["account"],
  "server/alike.test.ts": ["session"],
  "server/analytics.test.ts": ["analytics"],
  "server/analyticsLine.embedded.test.ts": ["analytics"],
  "server/authorisation.test.ts": areas,
  "server/cardCanary.test.ts": ["shop"],
  "server/catalogue.test.ts": ["catalogue"],
  "server/catalogueSearch.test.ts": ["catalogue"],
  "server/checkouts.test.ts": ["shop"],
  "server/config.test.ts": common,
  "server/content.test.ts": ["reader"],
  "server/conversion/": ["publishing"],
  "server/conversionKills.test.ts": ["publishing"],
  "server/dataFolder.embedded.test.ts": common,
  "server/demo-content.test.ts": ["catalogue"],
  "server/demo.test.ts": ["catalogue"],
  "server/desk.test.ts": ["publishing"],
  "server/devices.test.ts": ["account", "session"],
  "server/document/": ["catalogue"],
  "server/envelope.test.ts": common,
  "server/family.test.ts": ["shop"],
  "server/favourites.test.ts": ["account"],
  "server/firstPublisher.test.ts": ["publishing", "session"],
  "server/foreignHost.test.ts": ["session"],
  "server/hostileFiles.test.ts": ["publishing"],
  "server/library.test.ts": ["account"],
  "server/mail.test.ts": ["session"],
  "server/patience.test.ts": common,
  "server/payment.test.ts": ["shop"],
  "server/platform/": common,
  "server/preview.test.ts": ["reader"],
  "server/process.test.ts": common,
  "server/publishCommand.test.ts": ["publishing"],
  "server/publishing.test.ts": ["publishing"],
  "server/reader.test.ts": ["reader"],
  "server/refreshing.test.ts": ["session"],
  "server/registering.test.ts": ["session"],
  "server/resetting.test.ts": ["session"],
  "server/runner.test.ts": ["publishing"],
  "server/scheduling.test.ts": ["publishing"],
  "server/session.test.ts": ["session"],
  "server/sessionSecrets.test.ts": ["session"],
  "server/sessionUse.test.ts": ["session"],
  "server/social.test.ts": ["session"],
  "server/storage.test.ts": common,
  "server/subscriptions.test.ts": ["shop"],
  "server/tokens.test.ts": ["session"],
  "server/uploads.test.ts": ["publishing"],
  "server/uploadsSoak.test.ts": ["publishing"],

  "services/console.test.ts": common,
  "services/platform/": common,
  "services/theme/": common,

  "ui/before-paint.browser.test.ts": common,
  "ui/companions.browser.test.tsx": common,
  "ui/early.browser.test.ts": ["reader", "catalogue"],
  "ui/englishMissing.browser.test.ts": common,
  "ui/favourites.browser.test.tsx": ["account"],
  "ui/firstSlide.test.ts": ["reader"],
  "ui/guards.browser.test.tsx": ["session", "account"],
  "ui/holdingsChange.browser.test.tsx": ["catalogue"],
  "ui/home.browser.test.tsx": ["catalogue"],
  "ui/language.browser.test.ts": common,
  "ui/lists.browser.test.tsx": ["catalogue"],
  "ui/outline.browser.test.tsx": ["catalogue"],
  "ui/parts.browser.test.tsx": common,
  "ui/routes.browser.test.tsx": common,
  "ui/search.browser.test.tsx": ["catalogue"],
  "ui/shell.browser.test.tsx": common
}

/** Every file of tests, from the package's folder. */
export const testFiles = (): ReadonlyArray<string> =>
  globSync("tests/**/*.{test.ts,test.tsx,spec.ts,setup.ts}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted()

/** The longest address of `placed` that a file lies at. */
const placeOf = (file: string): string | undefined =>
  Object.keys(placed)
    .filter((place) => file === `tests/${place}` || (place.endsWith("/") && file.startsWith(`tests/${place}`)))
    .toSorted((one, other) => other.length - one.length)[0]

/** The areas of a test file: by `placed`, else by the folder that it lies in. Null where neither says any. */
export const areasOf = (file: string): ReadonlyArray<Area> | null => {
  const place = placeOf(file)
  if (place !== undefined) return placed[place] ?? null
  const area = file.split("/").slice(1, -1).find(isArea)
  return area === undefined ? null : [area]
}

/** The test files of these areas. */
export const filesOf = (wanted: ReadonlyArray<Area>): ReadonlyArray<string> =>
  testFiles().filter((file) => areasOf(file)?.some((area) => wanted.includes(area)) === true)
