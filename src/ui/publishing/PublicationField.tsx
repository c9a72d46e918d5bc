import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import { issuePrice } from "../../domain/catalogue/price.ts"
import { isBusy, troubleOf, valueOf } from "../../machines/loadable/loadable.view.ts"
import type { PublicationChoice, publicationsMachine } from "../../machines/publishing/publications.machine.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { SelectField } from "../parts/SelectField.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { useLira } from "../parts/useLira.ts"

export type PublicationsRef = ActorRefFrom<typeof publicationsMachine>

export interface PublicationFieldProps {
  readonly publications: PublicationsRef
  readonly value: string
  readonly onChange: (id: string) => void
  readonly isDisabled: boolean
  readonly problem?: string | undefined
  /** Says what the next issue costs. */
  readonly isPriced?: boolean
}

export const PublicationField = ({
  publications,
  value,
  onChange,
  isDisabled,
  problem,
  isPriced = true
}: PublicationFieldProps) => {
  const lira = useLira()
  const { t } = useTranslation(["publishing", "common"])
  const own = useSelector(publications, valueOf<ReadonlyArray<PublicationChoice>>)
  const busy = useSelector(publications, isBusy)
  const reason = useTroubleMessage(useSelector(publications, troubleOf))
  if (own === null && !busy) {
    const retry = <Button onPress={() => publications.send({ type: "loadable.retry" })}>{t("common:retry")}</Button>
    return <Banner action={retry}>{`${t("form.publication.failed")}: ${reason}`}</Banner>
  }
  const chosen = own?.find(({ id }) => id === value)
  const price = chosen === undefined || !isPriced ? null : issuePrice({ tier: chosen.tier, is_free: false })
  const hint =
    own?.length === 0
      ? t("form.publication.empty")
      : price === null
        ? null
        : price === 0
          ? t("form.publication.free")
          : t("form.publication.price", { price: lira(price) })
  return (
    <SelectField
      label={t("form.publication.label")}
      value={own === null ? "" : value}
      onChange={onChange}
      items={own ?? []}
      placeholder={t(own === null ? "form.publication.loading" : "form.publication.choose")}
      isDisabled={isDisabled || own === null || own.length === 0}
      problem={problem}
      {...(hint === null ? {} : { hint })}
    />
  )
}
