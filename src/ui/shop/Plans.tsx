import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import { beginningOfNext, currentPlan, nextPlan, renewingPlan } from "../../domain/shop/ownPlans.ts"
import { type Plan, soldPlans } from "../../domain/shop/plans.ts"
import { renewalTime } from "../../domain/shop/renewalTime.ts"
import type { Subscription } from "../../domain/shop/Subscription.ts"
import type { plansMachine } from "../../machines/shop/plans.machine.ts"
import { awaitedPlan, isLooking, periodOf, ownSubscriptions, troubleOf } from "../../machines/shop/plans.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { ButtonLink, Link } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Retry } from "../parts/Retry.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { PeriodChoice } from "./PeriodChoice.tsx"
import { PlanFeatures } from "./PlanFeatures.tsx"
import { useLira } from "../parts/useLira.ts"
import styles from "./Plans.module.css"
import { PlansFaq } from "./PlansFaq.tsx"

export type PlansRef = ActorRefFrom<typeof plansMachine>

interface OfPlans {
  readonly plans: PlansRef
}

const monthsOfYear = 12

/** The running subscription to this plan: when it ends or renews. */
const Standing = ({ subscription }: { readonly subscription: Subscription }) => {
  const { t } = useTranslation("plans")
  const { longDayOf } = useFormats()
  const { role, auto_renewal, end_date } = subscription
  const until = auto_renewal
    ? t("renewsOn", { date: longDayOf(renewalTime(subscription)) })
    : t("endsOn", { date: longDayOf(end_date) })
  return (
    <p className={styles.standing}>
      <strong>{t("current")}</strong> {role === "member" ? t("member") : until}
    </p>
  )
}

const Next = ({ subscription }: { readonly subscription: Subscription }) => {
  const { t } = useTranslation("plans")
  const { longDayOf } = useFormats()
  return (
    <p className={styles.standing}>
      <strong>{t("next")}</strong> {t("beginsOn", { date: longDayOf(subscription.start_date) })}
    </p>
  )
}

const Subscribe = ({ plans, plan }: OfPlans & { readonly plan: Plan }) => {
  const { t } = useTranslation("plans")
  const isAwaited = useSelector(plans, awaitedPlan) === plan.id
  const name = t(`name.${plan.id}`)
  return (
    <Button
      look={plan.members === 0 ? "filled" : "plain"}
      isPending={isAwaited}
      aria-haspopup="dialog"
      aria-label={isAwaited ? undefined : t("subscribeTo", { plan: name })}
      onPress={() => plans.send({ type: "plan.choose", plan: plan.id })}
    >
      {t(isAwaited ? "looking" : "subscribe")}
    </Button>
  )
}

interface CardProps extends OfPlans {
  readonly plan: Plan
  readonly current: Subscription | null
  readonly next: Subscription | null
  /** False while another plan renews itself. */
  readonly isOffered: boolean
}

const PlanCard = ({ plans, plan, current, next, isOffered }: CardProps) => {
  const lira = useLira()
  const { t } = useTranslation("plans")
  const period = useSelector(plans, periodOf)
  const name = t(`name.${plan.id}`)
  const price = lira(plan.prices[period])
  const isCurrent = current?.plan === plan.id
  const isNext = next?.plan === plan.id
  return (
    <li className={styles.card} data-current={isCurrent || undefined}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.about}>{t(`about.${plan.id === "family" ? "family" : "platform"}`)}</p>
      <p className={styles.price}>
        <strong>{price}</strong> <span>{t(`per.${period}`)}</span>
      </p>
      <p className={styles.share}>
        {period === "yearly" && t("monthlyShare", { price: lira(Math.ceil(plan.prices.yearly / monthsOfYear)) })}
      </p>
      <PlanFeatures plan={plan.id} label={t("feature.label", { plan: name })} />
      <div className={styles.deed}>
        {isCurrent && <Standing subscription={current} />}
        {isNext && <Next subscription={next} />}
        {isOffered && <Subscribe plans={plans} plan={plan} />}
        {(isCurrent || isNext) && !isOffered && <ButtonLink to="/account/subscriptions">{t("manage")}</ButtonLink>}
        {isOffered && <p className={styles.renews}>{t(`renews.${period}`, { price })}</p>}
      </div>
    </li>
  )
}

const Failed = ({ plans }: OfPlans) => {
  const { t } = useTranslation("plans")
  const trouble = useSelector(plans, troubleOf)
  const reason = useTroubleMessage(trouble)
  if (trouble === null) return null
  return (
    <Banner action={<Retry onPress={() => plans.send({ type: "subscriptions.renew" })} />}>
      {t("untold", { reason })}
    </Banner>
  )
}

/** Source: product, "Plans". */
export const Plans = ({ plans }: OfPlans) => {
  const { t } = useTranslation("plans")
  const { longDayOf } = useFormats()
  const period = useSelector(plans, periodOf)
  const standing = useSelector(plans, ownSubscriptions)
  const looking = useSelector(plans, isLooking)
  const current = currentPlan(standing)
  const next = nextPlan(standing)
  const renewing = renewingPlan(standing)
  const beginning = renewing === null ? beginningOfNext(standing) : null
  return (
    <Localised>
      <div className={styles.page}>
        <header>
          <h1 className={styles.title}>{t("title")}</h1>
          <p className={styles.lead}>{t("lead")}</p>
        </header>
        <Failed plans={plans} />
        <PeriodChoice period={period} onChange={(chosen) => plans.send({ type: "period.choose", period: chosen })} />
        <ul className={styles.cards} aria-label={t("title")} aria-busy={looking || undefined}>
          {soldPlans.map((plan) => (
            <PlanCard
              key={plan.id}
              plans={plans}
              plan={plan}
              current={current}
              next={next}
              isOffered={renewing === null}
            />
          ))}
        </ul>
        <div className={styles.notes}>
          <div role="status">
            {renewing !== null && <p>{t("endFirst")}</p>}
            {beginning !== null && <p>{t("nextBegins", { date: longDayOf(beginning) })}</p>}
          </div>
          <p>
            {t("refund")} <Link to="/subscription-terms">{t("terms")}</Link>
          </p>
        </div>
        <PlansFaq />
      </div>
    </Localised>
  )
}
