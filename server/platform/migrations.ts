import { Effect } from "effect"
import { Migrator } from "effect/sql"
import { favourites, lastMails, noticeFacts, notices, ownData, unknownLanguages } from "./migrations/account.ts"
import { analytics, pageReadings, readings } from "./migrations/analytics.ts"
import {
  catalogue,
  covers,
  dropFoldedTitles,
  holders,
  kiosk,
  pageTiles,
  wordsAndFrequencies
} from "./migrations/catalogue.ts"
import {
  brokenPages,
  conversionFailures,
  conversions,
  earlyIssues,
  leases,
  sharedPages,
  turns
} from "./migrations/conversion.ts"
import { teamDesk, tickets } from "./migrations/help.ts"
import { jobs, settings } from "./migrations/platform.ts"
import {
  articleDrafts,
  coverFolders,
  issuePdfs,
  members,
  pictures,
  proposedPictures,
  removals,
  uploadOwners,
  uploadPictures,
  uploads
} from "./migrations/publishing.ts"
import {
  advertReaderDays,
  adverts,
  advertWords,
  placing,
  reading,
  readingDataSaves,
  readingDataVersions,
  readingProgress
} from "./migrations/reader.ts"
import {
  addresses,
  identities,
  refreshTokens,
  securityEvents,
  signingKeys,
  usersAndSessions
} from "./migrations/session.ts"
import { books, orders, refunds, sales, subscribing, subscriptionEnds } from "./migrations/shop.ts"

/**
 * All migrations. An existing one is never changed; a new one needs a number above all others, because lower ones are
 * skipped. There is no 17.
 */
const steps = Migrator.fromRecord({
  "1_people": usersAndSessions,
  "2_catalogue": catalogue,
  "3_reading": reading,
  "4_conversions": conversions,
  "5_settings": settings,
  "6_leases": leases,
  "7_uploads": uploads,
  "8_broken_pages": brokenPages,
  "9_removals": removals,
  "10_addresses": addresses,
  "11_breaks": conversionFailures,
  "12_upload_owners": uploadOwners,
  "13_families": refreshTokens,
  "14_identities": identities,
  "15_kiosk": kiosk,
  "16_words_and_frequencies": wordsAndFrequencies,
  "18_beginnings": earlyIssues,
  "19_unfolded": dropFoldedTitles,
  "20_favourites": favourites,
  "21_analytics": analytics,
  "22_orders": orders,
  "23_subscribing": subscribing,
  "24_ending": subscriptionEnds,
  "25_unheard_languages": unknownLanguages,
  "26_reading_data_versions": readingDataVersions,
  "27_reading_data_saves": readingDataSaves,
  "28_reading_progress": readingProgress,
  "29_security_events": securityEvents,
  "30_signing_keys": signingKeys,
  "31_turns": turns,
  "32_upload_pictures": uploadPictures,
  "33_sales": sales,
  "34_covers": covers,
  "35_holders": holders,
  "36_issue_pdfs": issuePdfs,
  "40_readings": readings,
  "41_members": members,
  "42_pictures": pictures,
  "43_article_drafts": articleDrafts,
  "44_notices": notices,
  "45_own_data": ownData,
  "46_tickets": tickets,
  "47_team_desk": teamDesk,
  "48_refunds": refunds,
  "49_last_mails": lastMails,
  "50_adverts": adverts,
  "51_page_readings": pageReadings,
  "53_proposed_pictures": proposedPictures,
  "54_placing": placing,
  "55_cover_folders": coverFolders,
  "56_facts_and_books": Effect.andThen(noticeFacts, books),
  "57_advert_words": advertWords,
  "58_advert_reader_days": advertReaderDays,
  "59_page_tiles": pageTiles,
  "60_jobs": jobs,
  "61_shared_pages": sharedPages
})

/** The number of the newest migration that this program knows. */
export const newestMigration = Effect.map(steps, (all) => Math.max(...all.map(([number]) => number)))

/** Makes the tables as they were with a migration, where they are older. */
export const migrateTo = (newest: number) =>
  Migrator.make({})({
    table: "migrations",
    loader: Effect.map(steps, (all) => all.filter(([number]) => number <= newest))
  })

/** Brings the tables up to date. */
export const migrate = migrateTo(Number.POSITIVE_INFINITY)
