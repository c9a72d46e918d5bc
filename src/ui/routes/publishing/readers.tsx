import { liveIssueReaders } from "../../../machines/publishing/issueReaders.live.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { Readers } from "../../publishing/Readers.tsx"

export const ReadersRoute = () => <Readers issues={useScreenActor(useApp(), liveIssueReaders, undefined)} />
