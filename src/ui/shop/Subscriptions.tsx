import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import { currentPlan, nextPlan } from "../../domain/shop/ownPlans.ts"
import { renewalTime } from "../../domain/shop/renewalTime.ts"
import type { Subscription } from "../../domain/shop/Subscription.ts"
import type { cancelMachine } from "../../machines/shop/cancel.machine.ts"
import type { Subscriptions as Listed, subscriptionsMachine } from "../../machines/shop/subscriptions.machine.ts"
import { isFailed, isStale, subscriptionsOf, troubleOf } from "../../machines/shop/subscriptions.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Message } from "../parts/Message.tsx"
import { Retry } from "../parts/Retry.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { CancelDialog } from "./CancelDialog.tsx"
import { PlanFeatures } from "./PlanFeatures.tsx"
import { useLira } from "../parts/useLira.ts"
import styles from "./Subscriptions.module.css"
import { SubscriptionsSkeleton } from "./SubscriptionsSkeleton.tsx"
import { useSubscriptionName } from "./useSubscriptionName.ts"

export type SubscriptionsRef = ActorRefFrom<typeof subscriptionsMachine>
export type CancelRef = ActorRefFrom<typeof cancelMachine>

export interface SubscriptionsProps {
  readonly subscriptions: SubscriptionsRef
  readonly cancel: CancelRef
  /** For the owner of a family plan; `membership` is for a member. */
  readonly family: ReactNode
  readonly membership: ReactNode
}

type OfCancel = Pick<SubscriptionsProps, "cancel">

/** Start, and the end or the next renewal with its price. */
const Facts = ({ subscription }: { readonly subscription: Subscription }) => {
  const lira = useLira()
  const { t } = useTranslation("subscriptions")
  const { longDayOf } = useFormats()
  const { start_date, end_date, auto_renewal, is_overdue, expand } = subscription
  const isRenewed = auto_renewal && !is_overdue
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t("start")}</dt>
        <dd>{longDayOf(start_date)}</dd>
      </div>
      <div>
        <dt>{t(isRenewed ? "renewal" : "end")}</dt>
        <dd>{longDayOf(isRenewed ? renewalTime(subscription) : end_date)}</dd>
      </div>
      {expand.order !== null && (
        <div>
          <dt>{t("price")}</dt>
          <dd>{lira(expand.order.total_amount)}</dd>
        </div>
      )}
    </dl>
  )
}

/** The button to cancel, or a note that it is cancelled or overdue. */
const Ending = ({ cancel, subscription }: OfCancel & { readonly subscription: Subscription }) => {
  const { t } = useTranslation("subscriptions")
  const nameOf = useSubscriptionName()
  if (subscription.role === "member") return null
  if (!subscription.auto_renewal) return <p className={styles.ended}>{t("cancelled")}</p>
  return (
    <div className={styles.ending}>
      {subscription.is_overdue && <p className={styles.overdue}>{t("overdue")}</p>}
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={t("cancel.buttonThat", { name: nameOf(subscription) })}
        onPress={() => cancel.send({ type: "cancel.open", subscription })}
      >
        {t("cancel.button")}
      </Button>
    </div>
  )
}

interface PlatformCardProps extends OfCancel {
  readonly subscription: Subscription
  /** It begins when the running one ends. */
  readonly isNext: boolean
}

const PlatformCard = ({ cancel, subscription, isNext }: PlatformCardProps) => {
  const { t } = useTranslation(["subscriptions", "plans"])
  const { plan, billing_period, role } = subscription
  const name = t(`plans:name.${plan ?? "platform"}`)
  return (
    <li className={styles.card}>
      <h3 className={styles.name}>
        {role === "member"
          ? t("platform.member", { plan: name })
          : t(`platform.description.${billing_period}`, { plan: name })}
        {isNext && <span className={styles.plan}>{t("platform.next")}</span>}
      </h3>
      <Facts subscription={subscription} />
      <Ending cancel={cancel} subscription={subscription} />
    </li>
  )
}

/** The running plan with its features, and those that follow it. */
const Platform = ({ cancel, list }: OfCancel & { readonly list: Listed["platform"] }) => {
  const { t } = useTranslation("subscriptions")
  const current = currentPlan(list)
  const next = nextPlan(list)
  return (
    <TitledSection className={styles.section} titleClassName={styles.heading} title={t("platform.title")}>
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((subscription) => (
            <PlatformCard
              key={subscription.id}
              cancel={cancel}
              subscription={subscription}
              isNext={subscription === next}
            />
          ))}
        </ul>
      )}
      {current === null ? (
        <div className={styles.none}>
          <p>{t("platform.none")}</p>
          <ButtonLink to="/subscription-plans" look="filled">
            {t("platform.toPlans")}
          </ButtonLink>
        </div>
      ) : (
        <div className={styles.features}>
          <h3 className={styles.label}>{t("features.title")}</h3>
          <PlanFeatures
            plan={current.role === "member" ? "platform" : (current.plan ?? "platform")}
            label={t("features.title")}
          />
        </div>
      )}
    </TitledSection>
  )
}

const MagazineRow = ({ cancel, subscription }: OfCancel & { readonly subscription: Subscription }) => {
  const { t } = useTranslation("subscriptions")
  return (
    <li className={styles.card}>
      <h3 className={styles.name}>
        {subscription.expand.publication?.title}
        <span className={styles.plan}>{t("magazines.plan")}</span>
      </h3>
      <Facts subscription={subscription} />
      <Ending cancel={cancel} subscription={subscription} />
    </li>
  )
}

const Magazines = ({ cancel, list }: OfCancel & { readonly list: Listed["publication"] }) => {
  const { t } = useTranslation("subscriptions")
  return (
    <TitledSection className={styles.section} titleClassName={styles.heading} title={t("magazines.title")}>
      {list.length === 0 ? (
        <div className={styles.none}>
          <p>{t("magazines.none")}</p>
          <ButtonLink to="/store">{t("magazines.toStore")}</ButtonLink>
        </div>
      ) : (
        <ul className={styles.list}>
          {list.map((subscription) => (
            <MagazineRow key={subscription.id} cancel={cancel} subscription={subscription} />
          ))}
        </ul>
      )}
    </TitledSection>
  )
}

const Failed = ({ subscriptions }: Pick<SubscriptionsProps, "subscriptions">) => {
  const { t } = useTranslation("subscriptions")
  const reason = useTroubleMessage(useSelector(subscriptions, troubleOf))
  return (
    <Message
      alert
      level={2}
      title={t("failed")}
      actions={<Retry onPress={() => subscriptions.send({ type: "subscriptions.reload" })} />}
    >
      <p>{reason}</p>
      <p>{t("failedNext")}</p>
    </Message>
  )
}

const Stale = ({ subscriptions }: Pick<SubscriptionsProps, "subscriptions">) => {
  const { t } = useTranslation("subscriptions")
  const stale = useSelector(subscriptions, isStale)
  const reason = useTroubleMessage(useSelector(subscriptions, troubleOf))
  if (!stale) return null
  return (
    <Banner action={<Retry onPress={() => subscriptions.send({ type: "subscriptions.reload" })} />}>
      {t("stale", { reason })}
    </Banner>
  )
}

const Shown = ({
  cancel,
  shown,
  family,
  membership
}: Omit<SubscriptionsProps, "subscriptions"> & { shown: Listed }) => {
  const current = currentPlan(shown.platform)
  const isMember = shown.platform.some(({ role }) => role === "member")
  return (
    <>
      <Platform cancel={cancel} list={shown.platform} />
      {isMember && membership}
      {current?.plan === "family" && current.role === "owner" && family}
      <Magazines cancel={cancel} list={shown.publication} />
    </>
  )
}

/** Source: product, "Subscriptions". */
export const Subscriptions = ({ subscriptions, ...own }: SubscriptionsProps) => {
  const { t } = useTranslation("subscriptions")
  const shown = useSelector(subscriptions, subscriptionsOf)
  const failed = useSelector(subscriptions, isFailed)
  return (
    <Localised>
      <div className={styles.screen}>
        <h1 className={styles.title} tabIndex={-1}>
          {t("title")}
        </h1>
        <Stale subscriptions={subscriptions} />
        {shown !== null ? (
          <Shown {...own} shown={shown} />
        ) : failed ? (
          <Failed subscriptions={subscriptions} />
        ) : (
          <SubscriptionsSkeleton />
        )}
        <CancelDialog cancel={own.cancel} />
      </div>
    </Localised>
  )
}
