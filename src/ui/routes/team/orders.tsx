import { liveOrderSearch } from "../../../machines/team/orderSearch.live.ts"
import { liveRefunding } from "../../../machines/team/refunding.live.ts"
import type { OrderNews } from "../../../machines/team/refunding.machine.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { TeamOrders } from "../../team/TeamOrders.tsx"

export const TeamOrdersRoute = () => {
  const app = useApp()
  const search = useScreenActor(app, liveOrderSearch, undefined)
  const refunding = useScreenActor(app, liveRefunding, undefined)
  useNews(refunding, (news: OrderNews) => search.send(news))
  return <TeamOrders search={search} refunding={refunding} />
}
