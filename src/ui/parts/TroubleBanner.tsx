import type { Trouble } from "../../domain/Trouble.ts"
import { Banner } from "./Banner.tsx"
import { useTroubleMessage } from "./useTroubleMessage.ts"

interface TroubleBannerProps {
  readonly trouble: Trouble | null
  /** The reason in a sentence that says what was not done; the reason alone unless given. */
  readonly words?: (reason: string) => string
}

/** Why the last try failed; nothing if it did not. */
export const TroubleBanner = ({ trouble, words = (reason) => reason }: TroubleBannerProps) => {
  const reason = useTroubleMessage(trouble)
  return trouble === null ? null : <Banner>{words(reason)}</Banner>
}
