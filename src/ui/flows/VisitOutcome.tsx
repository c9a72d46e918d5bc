import { leftOut, type Replayed } from "../../machines/inspection/replay.ts"
import type { OpenedVisit } from "./openedVisit.ts"

/** Which code recorded the visit, whether this code did the same, and what nothing is said about. */
export const VisitOutcome = ({ visit: { recording, done } }: { readonly visit: OpenedVisit }) => {
  const missing = leftOut(recording, done)
  return (
    <>
      <p>
        Recorded on <time dateTime={recording.begun}>{recording.begun.slice(0, 16).replace("T", " ")}</time> by the code{" "}
        <code>{recording.version}</code>, and done again by the code of this page.
      </p>
      <Verdict done={done} isWhole={missing.length === 0} />
      {missing.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  )
}

const Verdict = ({ done: { states, difference }, isWhole }: { readonly done: Replayed; readonly isWhole: boolean }) => {
  if (difference !== null)
    return (
      <p role="alert">
        {`First difference: the ${difference.what} of ${difference.actor} was ${difference.recorded}, and is ${difference.replayed}.`}
        {difference.isVeiled ? " Values that it heard were withheld: that may be why." : ""} The replay ends here: this
        code does not do what the recorded code did, which may be older.
      </p>
    )
  if (states === 0) return <p role="alert">Nothing was compared.</p>
  return (
    <p>{isWhole ? "Every state came out as it was recorded." : `${states} states came out as they were recorded.`}</p>
  )
}
