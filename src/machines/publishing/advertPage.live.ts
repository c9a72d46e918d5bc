import { magazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { openIssue } from "../../services/catalogue/openIssue.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { advertPageMachine } from "./advertPage.machine.ts"

export const liveAdvertPage = fill(advertPageMachine, {
  load: askServer(
    ({ issue }) => openIssue(issue),
    (issue) => ({ type: "loadable.loaded", value: magazineInfo(issue, "preview") }),
    "loadable.failed"
  )
})
