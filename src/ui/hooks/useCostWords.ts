import { useTranslation } from "react-i18next"
import type { Holdings } from "../../domain/catalogue/access.ts"
import { holdingOf } from "../../domain/catalogue/holding.ts"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { isFree } from "../../domain/catalogue/price.ts"
import { useLira } from "../parts/useLira.ts"

/** What stands at a price's place: that it is free or held, and how, else the price. */
export const useCostWords = (
  magazine: Pick<Magazine, "id" | "issue_id" | "price" | "is_free" | "tier">,
  holdings: Holdings
): string => {
  const lira = useLira()
  const { t } = useTranslation("home")
  const free = isFree(magazine)
  const held = holdingOf({ id: magazine.issue_id, publication: magazine.id, isFree: free }, holdings)
  if (held === null) return free ? t("free") : lira(magazine.price)
  if (held.by !== "network") return t(`held.${held.by}`)
  return held.name === null ? t("held.network") : t("held.networkOf", { name: held.name })
}
