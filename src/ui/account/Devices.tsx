import { useSelector } from "@xstate/react"
import { useId } from "react"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import type { Device } from "../../domain/account/Device.ts"
import type { devicesMachine } from "../../machines/account/devices.machine.ts"
import {
  devicesOf,
  lastRevokedOf,
  idOf,
  isBusy,
  isFailed,
  isRevoking,
  isShown,
  isStale,
  troubleOf
} from "../../machines/account/devices.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import { tableRoles } from "../parts/tableRoles.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { useLocalDates } from "../parts/useLocalDates.ts"
import styles from "./Devices.module.css"
import section from "./Section.module.css"
import { focusOnRemoval } from "./focusOnRemoval.ts"

export type DevicesRef = ActorRefFrom<typeof devicesMachine>

interface OfDevices {
  readonly devices: DevicesRef
}

const useDeviceName = () => {
  const { t } = useTranslation("account")
  return ({ browser, system }: Pick<Device, "browser" | "system">): string => {
    if (browser !== "" && system !== "") return t("devices.browserOn", { browser, system })
    return browser || system || t("devices.unknown")
  }
}

/** Why the device could not be signed out. */
const Refusal = ({ devices, id }: OfDevices & { readonly id: string }) => {
  const { t } = useTranslation("account")
  const trouble = useSelector(devices, troubleOf)
  const isHere = useSelector(devices, idOf) === id
  const reason = useTroubleMessage(trouble)
  if (trouble === null || !isHere) return null
  return (
    <p role="alert" className={styles.kept}>
      {t("devices.kept", { reason })}
    </p>
  )
}

const toList = focusOnRemoval((element) => element.closest("section")?.querySelector("h2"))

const Revoke = ({ devices, id, name }: OfDevices & { readonly id: string; readonly name: string }) => {
  const { t } = useTranslation("account")
  const busy = useSelector(devices, isBusy)
  const isHere = useSelector(devices, idOf) === id
  const revoking = useSelector(devices, isRevoking) && isHere
  return (
    <Button
      look="quiet"
      isPending={revoking}
      isDisabled={busy && !revoking}
      aria-label={t(revoking ? "devices.revokingThat" : "devices.revokeThat", { device: name })}
      onPress={() => devices.send({ type: "device.revoke", id })}
    >
      {t(revoking ? "devices.revoking" : "devices.revoke")}
    </Button>
  )
}

const DeviceRow = ({ devices, device }: OfDevices & { readonly device: Device }) => {
  const { t } = useTranslation("account")
  const dates = useLocalDates()
  const nameOf = useDeviceName()
  const name = nameOf(device)
  const alike = useSelector(devices, devicesOf).filter((one) => nameOf(one) === name)
  const { id, isThis, signedInAt, lastSeenAt } = device
  const busy = useSelector(devices, isRevoking)
  const isHere = useSelector(devices, idOf) === id
  return (
    <tr {...tableRoles.row} className={styles.row} aria-busy={busy && isHere} ref={toList}>
      <th {...tableRoles.rowheader} scope="row" className={styles.device}>
        {name}
      </th>
      <td {...tableRoles.cell} className={styles.when}>
        <span className={styles.what}>{t("devices.since")}</span>
        <time dateTime={signedInAt.toISOString()} title={dates.moment(signedInAt)}>
          {dates.day(signedInAt)}
        </time>
      </td>
      <td {...tableRoles.cell} className={styles.when}>
        <span className={styles.what}>{t("devices.seen")}</span>
        <time dateTime={lastSeenAt.toISOString()} title={dates.moment(lastSeenAt)}>
          {dates.ago(lastSeenAt)}
        </time>
      </td>
      <td {...tableRoles.cell} className={styles.action}>
        {isThis ? (
          <span className={styles.this}>{t("devices.this")}</span>
        ) : (
          <Revoke
            devices={devices}
            id={id}
            name={alike.length > 1 ? t("devices.nameSince", { name, since: dates.moment(signedInAt) }) : name}
          />
        )}
        <Refusal devices={devices} id={id} />
      </td>
    </tr>
  )
}

const Timetable = ({ devices, list }: OfDevices & { readonly list: ReadonlyArray<Device> }) => {
  const { t } = useTranslation("account")
  return (
    <table {...tableRoles.table} className={styles.table}>
      <thead {...tableRoles.rowgroup}>
        <tr {...tableRoles.row}>
          <th {...tableRoles.columnheader} scope="col">
            {t("devices.device")}
          </th>
          <th {...tableRoles.columnheader} scope="col" className={styles.when}>
            {t("devices.since")}
          </th>
          <th {...tableRoles.columnheader} scope="col" className={styles.when}>
            {t("devices.seen")}
          </th>
          <th {...tableRoles.columnheader} scope="col">
            <VisuallyHidden>{t("devices.actions")}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.rowgroup}>
        {list.map((device) => (
          <DeviceRow key={device.id} devices={devices} device={device} />
        ))}
      </tbody>
    </table>
  )
}

const Failed = ({ devices }: OfDevices) => {
  const { t } = useTranslation(["account", "common"])
  const stale = useSelector(devices, isStale)
  const reason = useTroubleMessage(useSelector(devices, troubleOf))
  const retry = (
    <Button ref={toList} onPress={() => devices.send({ type: "devices.reload" })}>
      {t("common:retry")}
    </Button>
  )
  return <Banner action={retry}>{t(stale ? "devices.stale" : "devices.failed", { reason })}</Banner>
}

const Shown = ({ devices }: OfDevices) => {
  const { t } = useTranslation("account")
  const list = useSelector(devices, devicesOf)
  const gone = useSelector(devices, lastRevokedOf)
  const stale = useSelector(devices, isStale)
  const nameOf = useDeviceName()
  return (
    <>
      {stale && <Failed devices={devices} />}
      {list.length > 0 && <Timetable devices={devices} list={list} />}
      {list.every(({ isThis }) => isThis) && <p className={styles.alone}>{t("devices.alone")}</p>}
      <VisuallyHidden role="status">{gone !== null && t("devices.gone", { device: nameOf(gone) })}</VisuallyHidden>
    </>
  )
}

const Awaited = () => {
  const { t } = useTranslation("account")
  return (
    <Skeleton label={t("devices.loading")}>
      {[0, 1].map((place) => (
        <div key={place} className={styles.shades}>
          <Shade width="min(12rem, 80%)" />
          <Shade />
        </div>
      ))}
    </Skeleton>
  )
}

/** The devices that are signed in. Each but this one can be signed out. */
export const Devices = ({ devices }: OfDevices) => {
  const { t } = useTranslation("account")
  const title = useId()
  const shown = useSelector(devices, isShown)
  const failed = useSelector(devices, isFailed)
  return (
    <Localised>
      <section className={section.section} aria-labelledby={title}>
        <div className={section.head}>
          <h2 id={title} className={section.title} tabIndex={-1}>
            {t("devices.title")}
          </h2>
        </div>
        <div className={styles.body}>
          {shown ? <Shown devices={devices} /> : failed ? <Failed devices={devices} /> : <Awaited />}
        </div>
      </section>
    </Localised>
  )
}
