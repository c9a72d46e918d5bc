import { useNavigate } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { liveCallback } from "../../../machines/shop/callback.live.ts"
import type { CallbackNews } from "../../../machines/shop/callback.machine.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { BankReturn } from "../../shop/BankReturn.tsx"

/** Replaces itself in the history with the screen that shows the result. */
export const BankReturnRoute = () => {
  const app = useApp()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const callback = useScreenActor(app, liveCallback, undefined)
  useNews(callback, (news: CallbackNews) => {
    void (news.type === "callback.paid"
      ? navigate({ to: "/payment-success", search: { order_number: news.number }, replace: true })
      : navigate({
          to: "/payment-failure",
          search: { message: news.message ?? t("reason.unexpected") },
          replace: true
        }))
  })
  return <BankReturn callback={callback} />
}
