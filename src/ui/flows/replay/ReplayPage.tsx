import { useRef, useState } from "react"
import { Button, FileTrigger, Label, Slider, SliderOutput, SliderThumb, SliderTrack } from "react-aria-components"
import { isRecording, type Recording, type Step } from "../../../machines/inspection/Recording.ts"
import { type Charts, leftOut, type Replayed } from "../../../machines/inspection/replay.ts"
import { replayFrames, type ReplayFrames } from "../../../machines/inspection/replayFrames.ts"
import { ReplayedActors } from "./ReplayedActors.tsx"
import styles from "./ReplayPage.module.css"

interface Props {
  readonly charts: Charts
}

const speeds = [1, 4, 16] as const

/** Seconds since the visit began. */
const shown = (at: number): string => `${(at / 1000).toFixed(2)} s`

/** What happened, as an event. */
const eventOf = (step: Step): { readonly type: string } => {
  if (step.kind === "heard") return step.event
  return { type: step.kind === "elapsed" ? step.type : `actor.${step.kind === "birth" ? "began" : "ended"}` }
}

/** Does a recorded visit again with the real charts: stopped, stepped, sped up and dragged. */
export const ReplayPage = ({ charts }: Props) => {
  const [visit, setVisit] = useState<(ReplayFrames & { readonly recording: Recording }) | null>(null)
  const [trouble, setTrouble] = useState("")
  const [at, setAt] = useState(0)
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1)
  const [isPlaying, setIsPlaying] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const frames = visit?.frames ?? []
  const stop = () => {
    clearTimeout(timer.current)
    setIsPlaying(false)
  }
  const go = (to: number) => {
    stop()
    setAt(Math.min(Math.max(to, 0), frames.length - 1))
  }
  const play = (from: number) => {
    setIsPlaying(true)
    setAt(from)
    const [now, next] = [frames[from], frames[from + 1]]
    if (now === undefined || next === undefined) return setIsPlaying(false)
    timer.current = setTimeout(() => play(from + 1), (next.step.at - now.step.at) / speed)
  }
  const open = async (file: File | undefined) => {
    stop()
    try {
      const read: unknown = JSON.parse((await file?.text()) ?? "")
      if (!isRecording(read)) throw new Error("not a recording")
      setVisit({ ...replayFrames(read, charts), recording: read })
      setAt(0)
      setTrouble("")
    } catch {
      setTrouble("This file is no recording of Sayfa.")
    }
  }
  const frame = frames[at]
  return (
    <>
      <header className={styles.replay}>
        <h1>Replay of a visit</h1>
        <FileTrigger acceptedFileTypes={["application/json"]} onSelect={(files) => void open(files?.[0])}>
          <Button>Open a recording</Button>
        </FileTrigger>
        {trouble === "" ? null : <p role="alert">{trouble}</p>}
        {visit === null ? <p>A tab is recorded with ?kayit in the address of the shop.</p> : null}
        {frame === undefined ? null : (
          <>
            <Button isDisabled={at === 0} onPress={() => go(at - 1)}>
              Back
            </Button>
            <Button isDisabled={at === frames.length - 1} onPress={() => go(at + 1)}>
              Step
            </Button>
            {isPlaying ? (
              <Button onPress={stop}>Stop</Button>
            ) : (
              <Button isDisabled={at === frames.length - 1} onPress={() => play(at)}>
                Play
              </Button>
            )}
            {speeds.map((one) => (
              <Button aria-pressed={one === speed} key={one} onPress={() => setSpeed(one)}>
                {`× ${one}`}
              </Button>
            ))}
            <Slider
              className={styles.slider ?? ""}
              maxValue={frames.length - 1}
              onChange={(to) => go(to as number)}
              value={at}
            >
              <Label>Event</Label>
              <SliderOutput>{`${at + 1} of ${frames.length}, at ${shown(frame.step.at)}`}</SliderOutput>
              <SliderTrack className={styles.track ?? ""}>
                <SliderThumb className={styles.thumb ?? ""} />
              </SliderTrack>
            </Slider>
            <p className={styles.event}>
              <b>{frame.step.actor}</b> <code>{JSON.stringify(eventOf(frame.step))}</code>
            </p>
          </>
        )}
        {visit === null ? null : <Outcome done={visit.done} recording={visit.recording} />}
      </header>
      {frame === undefined ? null : <ReplayedActors charts={charts} frame={frame} />}
    </>
  )
}

const Outcome = ({ recording, done }: { readonly recording: Recording; readonly done: Replayed }) => {
  const missing = leftOut(recording, done)
  return (
    <>
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
        {difference.isVeiled ? " Values that it heard were withheld: that may be why." : ""}
      </p>
    )
  if (states === 0) return <p role="alert">Nothing was compared.</p>
  return (
    <p>{isWhole ? "Every state came out as it was recorded." : `${states} states came out as they were recorded.`}</p>
  )
}
