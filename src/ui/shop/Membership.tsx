import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import type { membershipMachine } from "../../machines/shop/membership.machine.ts"
import { isConfirming, isLeaving, troubleOf } from "../../machines/shop/membership.view.ts"
import { useDialogFocusGivenBack } from "../focus/useDialogFocusGivenBack.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Confirmation } from "../parts/Confirmation.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./FamilySection.module.css"
import frame from "./Subscriptions.module.css"

interface OfMembership {
  readonly membership: ActorRefFrom<typeof membershipMachine>
}

const Doubt = ({ membership }: OfMembership) => {
  const { t } = useTranslation("subscriptions")
  const isOpen = useSelector(membership, isConfirming)
  useDialogFocusGivenBack(isOpen)
  return (
    <Confirmation
      isOpen={isOpen}
      title={t("leave.title")}
      text={t("leave.what")}
      confirm={t("leave.yes")}
      cancel={t("leave.no")}
      onConfirm={() => membership.send({ type: "leave.confirm" })}
      onCancel={() => membership.send({ type: "leave.cancel" })}
    />
  )
}

/** The user's place in another user's family plan, which can be left. Source: product, "Family". */
export const Membership = ({ membership }: OfMembership) => {
  const { t } = useTranslation("subscriptions")
  const leaving = useSelector(membership, isLeaving)
  const trouble = useSelector(membership, troubleOf)
  const reason = useTroubleMessage(trouble)
  return (
    <TitledSection className={frame.section} titleClassName={frame.heading} title={t("family.title")}>
      <div className={styles.body}>
        <p className={styles.more}>{t("leave.text")}</p>
        {trouble !== null && <Banner>{t("leave.refused", { reason })}</Banner>}
        <div className={styles.deeds}>
          <Button
            look="quiet"
            aria-haspopup="dialog"
            isPending={leaving}
            onPress={() => membership.send({ type: "family.leave" })}
          >
            {t(leaving ? "leave.leaving" : "leave.button")}
          </Button>
        </div>
      </div>
      <Doubt membership={membership} />
    </TitledSection>
  )
}
