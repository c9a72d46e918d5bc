import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { TeamAnnouncement } from "../../domain/help/TeamAnnouncement.ts"
import { isBusy } from "../../machines/loadable/loadable.view.ts"
import type { AddingRef } from "../../machines/team/adding.view.ts"
import type { AnnouncementsRef } from "../../machines/team/announcements.view.ts"
import { useListEntered } from "../focus/useListEntered.ts"
import { Loadable } from "../parts/Loadable.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { AddButton } from "./AddButton.tsx"
import { moveFocus, stepOf } from "./moveFocus.ts"
import styles from "./Team.module.css"
import { useAnnouncementFacts } from "./useAnnouncementFacts.ts"

const Row = ({ announcement }: { readonly announcement: TeamAnnouncement }) => {
  const { t } = useTranslation("team")
  const facts = useAnnouncementFacts()
  const { id, title } = announcement
  return (
    <li>
      <Link to="/team/announcements/$id" params={{ id }} className={styles.row}>
        <bdi className={styles.subject}>{title === "" ? t("announcements.untitled") : title}</bdi>
        <span className={styles.more}>{facts(announcement).join(" · ")}</span>
      </Link>
    </li>
  )
}

const Rows = ({ items }: { readonly items: ReadonlyArray<TeamAnnouncement> }) => {
  const { t } = useTranslation("team")
  const place = useRef<HTMLOListElement>(null)
  useListEntered(place, stepOf)
  if (items.length === 0) return <p>{t("announcements.empty")}</p>
  return (
    <ol ref={place} className={styles.list} aria-label={t("announcements.list")} onKeyDown={moveFocus}>
      {items.map((announcement) => (
        <Row key={announcement.id} announcement={announcement} />
      ))}
    </ol>
  )
}

interface AnnouncementsProps {
  readonly announcements: AnnouncementsRef
  readonly adding: AddingRef
}

/** What the team tells readers: drafts, what is to come, and what was told. */
export const Announcements = ({ announcements, adding }: AnnouncementsProps) => {
  const { t } = useTranslation("team")
  return (
    <div className={styles.screen} aria-busy={useSelector(announcements, isBusy)}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t("announcements.title")}
        </h1>
        <p className={styles.lead}>{t("announcements.lead")}</p>
      </header>
      <AddButton adding={adding} label={t("announcements.add")} />
      <Loadable
        of={announcements}
        failed={{ title: t("announcements.failed.title"), text: t("announcements.failed.text") }}
        skeleton={<Spinner label={t("announcements.loading")} />}
      >
        {(items) => <Rows items={items} />}
      </Loadable>
    </div>
  )
}
