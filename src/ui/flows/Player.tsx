import { useSelector } from "@xstate/react"
import { Button, Label, Slider, SliderOutput, SliderThumb, SliderTrack } from "react-aria-components"
import {
  isPlaying,
  lastPlace,
  placeInVisit,
  type Player as PlayerRef,
  speed
} from "../../machines/inspection/player.view.ts"
import { speeds } from "../../machines/inspection/speeds.ts"
import styles from "./Player.module.css"

interface Props {
  readonly player: PlayerRef
  /** What is said of the place beside its number: when that was. */
  readonly when?: string
}

/** The buttons and the slider that go through events: forth and back, played at a speed, or dragged. */
export const Player = ({ player, when }: Props) => {
  const at = useSelector(player, placeInVisit)
  const last = useSelector(player, lastPlace)
  const chosen = useSelector(player, speed)
  return (
    <div className={styles.player}>
      <Button isDisabled={at === 0} onPress={() => player.send({ type: "player.back" })}>
        Back
      </Button>
      <Button isDisabled={at === last} onPress={() => player.send({ type: "player.step" })}>
        Step
      </Button>
      {useSelector(player, isPlaying) ? (
        <Button onPress={() => player.send({ type: "player.stop" })}>Stop</Button>
      ) : (
        <Button isDisabled={at === last} onPress={() => player.send({ type: "player.play" })}>
          Play
        </Button>
      )}
      {speeds.map((one) => (
        <Button
          aria-pressed={one === chosen}
          key={one}
          onPress={() => player.send({ type: "speed.choose", speed: one })}
        >
          {`× ${one}`}
        </Button>
      ))}
      <Slider
        className={styles.slider ?? ""}
        isDisabled={last === 0}
        maxValue={last}
        onChange={(to) => player.send({ type: "player.choose", at: to as number })}
        value={at}
      >
        <Label>Event</Label>
        <SliderOutput>{`${at + 1} of ${last + 1}${when === undefined ? "" : `, ${when}`}`}</SliderOutput>
        <SliderTrack className={styles.track ?? ""}>
          <SliderThumb className={styles.thumb ?? ""} />
        </SliderTrack>
      </Slider>
    </div>
  )
}
