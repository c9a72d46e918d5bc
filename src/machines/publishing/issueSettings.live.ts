import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { issueSettingsMachine } from "./issueSettings.machine.ts"

export const liveIssueSettings = fill(issueSettingsMachine, {
  load: askServer(
    ({ id }) => publishingCall((publishing) => publishing.ownIssue({ params: { id } })),
    ({ data }) => ({ type: "issue.loaded", issue: data }),
    "issue.failed"
  ),
  save: askServer(
    ({ id, change: { desired_publish_at: moment, ...change } }) =>
      publishingCall((publishing) =>
        publishing.changeIssue({
          params: { id },
          payload: { ...change, desired_publish_at: moment === null ? null : new Date(moment) }
        })
      ),
    ({ data }) => ({ type: "issue.saved", issue: data }),
    "issue.refused"
  ),
  cover: askServer(
    ({ id, page }) => publishingCall((publishing) => publishing.coverIssue({ params: { id }, payload: { page } })),
    ({ data }) => ({ type: "cover.changed", issue: data }),
    "issue.refused"
  ),
  sell: askServer(
    ({ id, isOnSale }) =>
      publishingCall((publishing) => publishing.sellIssue({ params: { id }, payload: { on_sale: isOnSale } })),
    ({ data }) => ({ type: "sale.changed", issue: data }),
    "issue.refused"
  )
})
