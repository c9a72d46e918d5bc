import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { isBusy } from "../../machines/publishing/desk.view.ts"
import { Link } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Message } from "../parts/Message.tsx"
import styles from "./Desk.module.css"
import { DeskHeading } from "./DeskHeading.tsx"
import { type DeskRef, IssueTable, type Links } from "./IssueTable.tsx"

const Empty = () => {
  const { t } = useTranslation("publishing")
  return (
    <Message level={2} title={t("desk.empty.title")}>
      <p>{t("desk.empty.text")}</p>
      <p>{t("desk.empty.next")}</p>
    </Message>
  )
}

/** All of the publisher's issues and the state of each. */
export const Desk = ({ desk, ...links }: { readonly desk: DeskRef } & Links) => {
  const { t } = useTranslation(["publishing", "common"])
  return (
    <Localised>
      <div className={styles.desk} aria-busy={useSelector(desk, isBusy)}>
        <DeskHeading title={t("desk.all")} />
        <IssueTable desk={desk} empty={<Empty />} {...links} />
        <p>
          <Link to="/account/publisher">{t("common:desk")}</Link>
        </p>
      </div>
    </Localised>
  )
}
