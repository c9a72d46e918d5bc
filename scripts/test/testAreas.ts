import { globSync } from "node:fs"
import { type Area, areas, isArea } from "../areas.ts"
import { root } from "../tool.ts"

/** Runs only with all tests. */
const common: ReadonlyArray<Area> = []

/**
 * Folders and files (up to the first dot) of `tests` whose path names no area, or not all of theirs.
 * `tests/house/areas.test.ts` refuses files that are neither here nor in an area's folder.
 */
export const placed: Readonly<Record<string, ReadonlyArray<Area>>> = {
  "contract/": common,
  "domain/alphabet": ["catalogue"],
  "domain/folding": ["catalogue"],
  "domain/log/": common,

  "e2e/adverts": ["reader"],
  "e2e/account": ["account", "session"],
  "e2e/accountMarks": ["account", "reader"],
  "e2e/arriving": ["session", "shop", "catalogue"],
  "e2e/articles": ["publishing", "catalogue"],
  "e2e/bank": ["shop"],
  "e2e/browsing": ["catalogue"],
  "e2e/cardCanary": ["shop"],
  "e2e/cart": ["shop"],
  "e2e/consent": ["analytics", "help"],
  "e2e/covering": common,
  "e2e/desk": ["publishing"],
  "e2e/favourites": ["account"],
  "e2e/figures": ["analytics", "publishing"],
  "e2e/gestures": ["reader"],
  "e2e/goingOn": ["reader", "account", "catalogue"],
  "e2e/issue": ["catalogue", "account"],
  "e2e/journey": common,
  "e2e/keys": ["reader"],
  "e2e/library": ["account", "reader"],
  "e2e/markedText": ["reader"],
  "e2e/marking": ["reader"],
  "e2e/marks": ["reader"],
  "e2e/ownData": ["account", "session"],
  "e2e/pageWays": ["reader", "catalogue"],
  "e2e/paying": ["shop"],
  "e2e/pictures": ["publishing", "catalogue"],
  "e2e/sales": ["publishing", "shop"],
  "e2e/notifications": ["account"],
  "e2e/help": ["help"],
  "e2e/team": ["help"],
  "e2e/people": ["publishing"],
  "e2e/house": ["publishing", "shop", "reader"],
  "e2e/publishing": ["publishing"],
  "e2e/reaching": ["catalogue"],
  "e2e/reading": ["reader"],
  "e2e/readings": ["analytics", "reader", "publishing"],
  "e2e/refund": ["shop", "help", "publishing"],
  "e2e/search": ["reader", "catalogue"],
  "e2e/sessionRenewal": ["session"],
  "e2e/signIn": ["session"],
  "e2e/social": ["session"],
  "e2e/speech": ["reader"],
  "e2e/subscriptions": ["shop"],
  "e2e/thumbnails": ["reader"],
  "e2e/variants": ["reader"],
  "e2e/whole": common,
  "e2e/window": ["reader"],

  "house/": common,
  "i18n/": common,
  "kit/": common,

  "machines/app": common,
  "machines/deferredSwitchboard": ["catalogue", "shop"],
  "machines/inspection/": common,
  "machines/deferred/": common,
  "machines/loadable/": common,
  "machines/orders": common,
  "machines/paths": areas,
  "machines/recorder": common,
  "machines/screenActor": common,
  "machines/slot": common,
  "machines/toasts/": common,

  "server/account": ["account"],
  "server/adverts": ["reader"],
  "server/alike": ["session"],
  "server/accountMarks": ["account", "reader"],
  "server/analytics": ["analytics"],
  "server/analyticsLine": ["analytics"],
  "server/authorisation": areas,
  "server/cardCanary": ["shop"],
  "server/catalogue": ["catalogue"],
  "server/catalogueSearch": ["catalogue"],
  "machines/team/": ["help", "shop"],
  "server/checkouts": ["shop"],
  "server/refunds": ["shop", "help"],
  "server/refundKills": ["shop"],
  "server/config": common,
  "server/content": ["reader"],
  "server/conversion/": ["publishing"],
  "server/conversionKills": ["publishing"],
  "server/dataFolder": common,
  "server/databaseMemory": common,
  "server/demo-content": ["catalogue"],
  "server/demo": ["catalogue"],
  "server/dashboard": ["publishing", "shop"],
  "server/desk": ["publishing"],
  "server/articleDesk": ["publishing"],
  "server/covers": ["publishing"],
  "server/ownIssues": ["publishing"],
  "server/issuePdfs": ["publishing", "reader"],
  "server/replacements": ["publishing", "reader"],
  "server/issueReaders": ["publishing", "reader"],
  "server/sales": ["publishing", "shop"],
  "server/noticeKills": ["account"],
  "server/notifications": ["account"],
  "server/tellings": ["account"],
  "server/members": ["publishing"],
  "server/ownPublications": ["publishing"],
  "server/devices": ["account", "session"],
  "server/document/": ["catalogue"],
  "server/envelope": common,
  "server/family": ["shop"],
  "server/favourites": ["account"],
  "server/firstPublisher": ["publishing", "session"],
  "server/foreignHost": ["session"],
  "server/hostileFiles": ["publishing"],
  "server/ownData": ["account", "session"],
  "server/ownDataKills": ["account", "session"],
  "server/personalData": areas,
  "server/library": ["account"],
  "server/logos": ["publishing"],
  "server/mail": ["session"],
  "server/timeouts": common,
  "server/payment": ["shop"],
  "server/platform/": common,
  "server/preview": ["reader"],
  "server/process": common,
  "server/progress": ["account", "reader"],
  "server/publishCommand": ["publishing"],
  "server/conversionTurns": ["publishing"],
  "server/knownBrowser": ["session"],
  "server/securityLog": ["session"],
  "server/signingKeys": ["session"],
  "server/publicationPage": ["catalogue"],
  "server/publishing": ["publishing"],
  "server/reader": ["reader"],
  "server/refreshing": ["session"],
  "server/registering": ["session"],
  "server/resetting": ["session"],
  "server/runner": ["publishing"],
  "server/scheduling": ["publishing"],
  "server/session": ["session"],
  "server/sessionSecrets": ["session"],
  "server/sessionUse": ["session"],
  "server/social": ["session"],
  "server/storage": common,
  "server/supportTeam": ["session"],
  "server/subscriptions": ["shop"],
  "server/tokens": ["session"],
  "server/uploadPicture": ["publishing"],
  "server/uploads": ["publishing"],
  "server/uploadsSoak": ["publishing"],

  "services/console": common,
  "services/platform/": common,
  "services/theme/": common,

  "ui/before-paint": common,
  "ui/deferredActors": common,
  "ui/early": ["reader", "catalogue"],
  "ui/englishMissing": common,
  "ui/favourites": ["account"],
  "ui/firstSlide": ["reader"],
  "ui/goingOn": ["reader", "account"],
  "ui/guards": ["session", "account"],
  "ui/holdingsChange": ["catalogue"],
  "ui/home": ["catalogue"],
  "ui/importAgain": common,
  "ui/language": common,
  "ui/lists": ["catalogue"],
  "ui/outline": ["catalogue"],
  "ui/parts": common,
  "ui/pressFirst": ["catalogue"],
  "ui/routes": common,
  "ui/screens": common,
  "ui/search": ["catalogue"],
  "ui/shell": common
}

/** Every test file, from the repository's root. */
export const testFiles = (): ReadonlyArray<string> =>
  globSync("tests/**/*.{test.ts,test.tsx,spec.ts,setup.ts}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted()

/** Whether a file is this place of `placed`, or inside it. */
export const isAt = (file: string, place: string): boolean =>
  file.startsWith(place.endsWith("/") ? `tests/${place}` : `tests/${place}.`)

/** The areas of a test file, by `placed` or by its folder; null if neither names one. */
export const areasOf = (file: string): ReadonlyArray<Area> | null => {
  const line = Object.entries(placed).find(([place]) => isAt(file, place))
  if (line !== undefined) return line[1]
  const area = file.split("/").slice(1, -1).find(isArea)
  return area === undefined ? null : [area]
}

export const filesOf = (wanted: ReadonlyArray<Area>): ReadonlyArray<string> =>
  testFiles().filter((file) => areasOf(file)?.some((area) => wanted.includes(area)) === true)
