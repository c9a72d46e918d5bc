import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import {
  type AnnouncementChange,
  type AnnouncementForm,
  missingFields,
  publication
} from "../../domain/help/AnnouncementForm.ts"
import { isSettled, type TeamAnnouncement } from "../../domain/help/TeamAnnouncement.ts"
import { changeOf, isChanging, isConfirming, isEditing, knownOf, textsOf } from "../../machines/team/editing.view.ts"
import { useScreenTitle } from "../hooks/useScreenTitle.ts"
import { Confirmation } from "../parts/Confirmation.tsx"
import { Link } from "../parts/Link.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { PassingButton } from "../publishing/PassingButton.tsx"
import { AnnouncementFields, type OfAnnouncement } from "./AnnouncementFields.tsx"
import { AnnouncementPreview } from "./AnnouncementPreview.tsx"
import { EditingActions, EditingFoot, EditingForm, EditingScreen } from "./Editing.tsx"
import styles from "./Team.module.css"
import { useAnnouncementFacts } from "./useAnnouncementFacts.ts"

type Own = Pick<OfAnnouncement, "announcement">

const useIsPending = ({ announcement }: Own): ((type: AnnouncementChange["type"]) => boolean) => {
  const change = useSelector(announcement, changeOf<AnnouncementChange>)
  const changing = useSelector(announcement, isChanging)
  return (type) => changing && change?.type === type
}

const Remove = ({ announcement }: Own) => {
  const { t } = useTranslation("team")
  const isPending = useIsPending({ announcement })
  const editable = useSelector(announcement, isEditing)
  return (
    <PassingButton
      look="quiet"
      isDisabled={!(editable || isPending("remove"))}
      isPending={isPending("remove")}
      onPress={() => announcement.send({ type: "change.propose", change: { type: "remove" } })}
    >
      {t("announcement.remove")}
    </PassingButton>
  )
}

const DraftActions = ({ announcement }: Own) => {
  const { t } = useTranslation("team")
  const form = useSelector(announcement, textsOf<AnnouncementForm>)
  const editable = useSelector(announcement, isEditing)
  const isPending = useIsPending({ announcement })
  const isWhole = missingFields(form).length === 0
  return (
    <div className={styles.actions}>
      <PassingButton
        look="filled"
        isDisabled={!isWhole || !(editable || isPending("publish"))}
        isPending={isPending("publish")}
        onPress={() => announcement.send({ type: "change.propose", change: publication(form) })}
      >
        {t(form.when === "now" ? "announcement.publish" : "announcement.schedule")}
      </PassingButton>
      <PassingButton
        isDisabled={!(editable || isPending("save"))}
        isPending={isPending("save")}
        onPress={() => announcement.send({ type: "change.ask", change: { type: "save" } })}
      >
        {t("announcement.save")}
      </PassingButton>
      <Remove announcement={announcement} />
      {!isWhole && <p className={styles.more}>{t("announcement.unfinished")}</p>}
    </div>
  )
}

const SettledActions = ({ announcement, known }: Own & { readonly known: TeamAnnouncement }) => {
  const { t } = useTranslation("team")
  const editable = useSelector(announcement, isEditing)
  const isPending = useIsPending({ announcement })
  const ask = (type: "cancel" | "reopen") => (
    <PassingButton
      look="filled"
      isDisabled={!(editable || isPending(type))}
      isPending={isPending(type)}
      onPress={() => announcement.send({ type: "change.ask", change: { type } })}
    >
      {t(`announcement.${type}`)}
    </PassingButton>
  )
  return (
    <div className={styles.actions}>
      {known.state === "scheduled" && ask("cancel")}
      {known.state === "cancelled" && ask("reopen")}
      {known.state === "cancelled" && <Remove announcement={announcement} />}
    </div>
  )
}

/** Asks before readers are told, or the announcement is deleted. */
const Asked = ({ announcement }: Own) => {
  const { t } = useTranslation("team")
  const { moment } = useFormats()
  const change = useSelector(announcement, changeOf<AnnouncementChange>)
  const form = useSelector(announcement, textsOf<AnnouncementForm>)
  const confirming = useSelector(announcement, isConfirming)
  const isRemoval = change?.type === "remove"
  const at = change?.type === "publish" ? change.at : null
  const kind = isRemoval ? "remove" : at === null ? "now" : "later"
  const facts = [
    t(form.publication === "" ? "announcement.confirm.all" : "announcement.confirm.readers"),
    t(form.mail ? "announcement.confirm.mail" : "announcement.confirm.noMail")
  ]
  return (
    <Confirmation
      isOpen={confirming}
      title={t(`announcement.confirm.${kind}.title`)}
      text={[
        t(`announcement.confirm.${kind}.text`, { moment: at === null ? "" : moment(at) }),
        ...(isRemoval ? [] : facts)
      ].join(" ")}
      confirm={t(`announcement.confirm.${kind}.confirm`)}
      cancel={t("announcement.confirm.cancel")}
      onConfirm={() => announcement.send({ type: "change.confirm" })}
      onCancel={() => announcement.send({ type: "change.dismiss" })}
    />
  )
}

const Shown = ({ announcement, readerships, known }: OfAnnouncement & { readonly known: TeamAnnouncement }) => {
  const { t } = useTranslation("team")
  const facts = useAnnouncementFacts()
  const form = useSelector(announcement, textsOf<AnnouncementForm>)
  const isDraft = known.state === "draft"
  return (
    <>
      <p className={styles.more}>{(isDraft ? facts(known).slice(0, 1) : facts(known)).join(" · ")}</p>
      <div className={styles.beside}>
        {isDraft ? (
          <EditingForm
            label={t("announcement.form")}
            onSave={() => announcement.send({ type: "change.ask", change: { type: "save" } })}
          >
            <AnnouncementFields announcement={announcement} readerships={readerships} />
            <EditingFoot of={announcement} actions={<DraftActions announcement={announcement} />} />
          </EditingForm>
        ) : (
          <div className={styles.form}>
            <EditingActions of={announcement} actions={<SettledActions announcement={announcement} known={known} />} />
          </div>
        )}
        <AnnouncementPreview known={known} form={form} />
      </div>
      <Asked announcement={announcement} />
    </>
  )
}

/** One announcement: written, shown as its readers will see it, and told, taken back or deleted. */
export const AnnouncementEditor = ({ announcement, readerships }: OfAnnouncement) => {
  const { t } = useTranslation("team")
  const known = useSelector(announcement, knownOf<TeamAnnouncement>)
  useScreenTitle(known === null || known.title === "" ? null : known.title)
  return (
    <EditingScreen
      of={announcement}
      title={t("announcement.title")}
      loading={t("announcement.loading")}
      failed={t("announcement.failed")}
      isClosed={known !== null && isSettled(known)}
      back={<Link to="/team/announcements">{t("announcement.back")}</Link>}
    >
      {known !== null && <Shown announcement={announcement} readerships={readerships} known={known} />}
    </EditingScreen>
  )
}
