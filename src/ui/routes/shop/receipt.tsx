import { getRouteApi } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { hasEnded } from "../../../machines/session/session.view.ts"
import type { SessionNews } from "../../../machines/session/session.machine.ts"
import { liveReceipt } from "../../../machines/shop/receipt.live.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { Receipt } from "../../shop/Receipt.tsx"

const route = getRouteApi("/site/_account/account/purchases/$number")

const Numbered = ({ number }: { readonly number: string }) => {
  const { app } = route.useRouteContext()
  const receipt = useScreenActor(app, liveReceipt, { number })
  const isOver = useSelector(app.session, hasEnded)
  useNews(app.session, ({ type }: SessionNews) => {
    // It could not be loaded without a session.
    if (type === "session.began") receipt.send({ type: "loadable.retry" })
  })
  return isOver ? null : <Receipt receipt={receipt} onPrint={() => print()} />
}

export const ReceiptRoute = () => {
  const { number } = route.useParams()
  return <Numbered key={number} number={number} />
}
