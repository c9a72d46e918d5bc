import type { SqlClient } from "effect/sql"
import type { OwnIssue } from "../../src/domain/account/OwnIssue.ts"
import type { PublicId } from "../../src/domain/catalogue/PublicId.ts"
import { defaultPageSize } from "../../src/domain/reader/MagazineInfo.ts"
import type { Language } from "../../src/i18n/language.ts"
import { coverFolder, coverVersion } from "../catalogue/coverVersion.ts"
import { coverOf } from "../catalogue/Issues.ts"

/** An issue in a user's own lists, as the tables have it. */
export interface IssueRow {
  readonly issue: PublicId
  readonly title: string
  readonly folder: string
  readonly version: string
  readonly page_width: number
  readonly page_height: number
  readonly publish_date: string
  readonly publication: PublicId
  readonly publication_title: string
  readonly language: Language
}

export const expandOf = ({
  title,
  folder,
  version,
  page_width,
  page_height,
  publish_date,
  publication,
  publication_title,
  language
}: IssueRow): OwnIssue["expand"] => ({
  issue: {
    title,
    cover_image: coverOf(folder, version),
    page_width,
    page_height,
    publish_date,
    publication: { id: publication, title: publication_title, language }
  }
})

export const columnsOf = (sql: SqlClient.SqlClient) => sql`i.id AS issue, i.title, ${coverFolder(sql)} AS folder,
  ${coverVersion(sql)} AS version, to_char(i.publish_date, 'YYYY-MM-DD') AS publish_date,
  coalesce(i.page_width, ${defaultPageSize.width}::double precision) AS page_width,
  coalesce(i.page_height, ${defaultPageSize.height}::double precision) AS page_height,
  p.id AS publication, p.title AS publication_title, p.language`

export const issuesOf = (sql: SqlClient.SqlClient) => sql`issues i JOIN publications p ON p.id = i.publication_id`
