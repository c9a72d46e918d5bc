import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { Device } from "../domain/account/Device.ts"
import { devicesOfPlan } from "../domain/shop/plans.ts"
import {
  deviceOf,
  devicesOf,
  isRevoking,
  magazineOf,
  type ReaderRef,
  troubleOf
} from "../machines/reader/reader.view.ts"
import { Button } from "../ui/parts/Button.tsx"
import { ButtonLink } from "../ui/parts/Link.tsx"
import { Message } from "../ui/parts/Message.tsx"
import { useTroubleMessage } from "../ui/parts/useTroubleMessage.ts"
import { useLocalDates } from "../ui/parts/useLocalDates.ts"
import styles from "./CrowdedMessage.module.css"
import { IssueCover } from "./IssueCover.tsx"
import { EndFirstSlide } from "./page/RemoveFirstSlide.tsx"
import reader from "./Reader.module.css"

interface OfReader {
  readonly reader: ReaderRef
}

/** A device, its last use, and a button that signs it out to read here. */
const Reading = ({ reader: actor, device }: OfReader & { readonly device: Device }) => {
  const { t } = useTranslation("reader")
  const when = useLocalDates()
  const revoking = useSelector(actor, isRevoking)
  const isHere = useSelector(actor, deviceOf) === device.id
  const trouble = useSelector(actor, troubleOf)
  const reason = useTroubleMessage(trouble)
  const { id, browser, system, lastSeenAt } = device
  const name =
    browser !== "" && system !== ""
      ? t("crowded.browserOn", { browser, system })
      : browser || system || t("crowded.unknown")
  return (
    <li className={styles.device}>
      <p className={styles.name}>
        {name}
        <time className={styles.seen} dateTime={lastSeenAt.toISOString()} title={when.moment(lastSeenAt)}>
          {t("crowded.seen", { when: when.ago(lastSeenAt) })}
        </time>
      </p>
      <Button
        isPending={revoking && isHere}
        isDisabled={revoking && !isHere}
        aria-label={t(revoking && isHere ? "crowded.revokingThat" : "crowded.revokeThat", {
          device: name,
          seen: when.moment(lastSeenAt)
        })}
        onPress={() => actor.send({ type: "device.revoke", id })}
      >
        {t(revoking && isHere ? "crowded.revoking" : "crowded.revoke")}
      </Button>
      {trouble !== null && isHere && (
        <p role="alert" className={styles.kept}>
          {t("crowded.kept", { reason })}
        </p>
      )}
    </li>
  )
}

/** Shown if all device seats are taken: the devices, and how to sign one out. Source: product, "Devices". */
export const CrowdedMessage = ({ reader: actor }: OfReader) => {
  const { t } = useTranslation("reader")
  const devices = useSelector(actor, devicesOf)
  const revoking = useSelector(actor, isRevoking)
  const magazine = useSelector(actor, magazineOf)
  const actions = (
    <>
      <Button isDisabled={revoking} onPress={() => actor.send({ type: "reader.retry" })}>
        {t("retry")}
      </Button>
      {magazine !== null && (
        <ButtonLink to="/magazine/$id" params={{ id: magazine.newIssueId }}>
          {t("toIssue")}
        </ButtonLink>
      )}
    </>
  )
  return (
    <main className={reader.waiting}>
      <EndFirstSlide />
      <div className={reader.told}>
        <IssueCover magazine={magazine} />
        <Message alert title={t("crowded.title", { count: devicesOfPlan })} actions={actions}>
          {magazine !== null && <p lang={magazine.language}>{`${magazine.title}, ${magazine.strDate}`}</p>}
          <p>{t("crowded.text", { count: devicesOfPlan })}</p>
          <ul className={styles.devices} aria-label={t("crowded.devices")}>
            {devices.map((device) => (
              <Reading key={device.id} reader={actor} device={device} />
            ))}
          </ul>
        </Message>
      </div>
    </main>
  )
}
