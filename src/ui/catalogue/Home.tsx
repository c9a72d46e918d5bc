import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { ActorRefFrom } from "xstate"
import type { Kiosk } from "../../domain/catalogue/kiosk.ts"
import type { kioskMachine } from "../../machines/catalogue/kiosk.machine.ts"
import { isBusy, troubleOf, valueOf } from "../../machines/loadable/loadable.view.ts"
import { Button } from "../parts/Button.tsx"
import { Message } from "../parts/Message.tsx"
import { useReason } from "../parts/useReason.ts"
import styles from "./Home.module.css"
import { HomeSkeleton } from "./HomeSkeleton.tsx"
import { Newest } from "./Newest.tsx"
import { Shelf } from "./Shelf.tsx"

type KioskRef = ActorRefFrom<typeof kioskMachine>

const Empty = ({ kiosk }: { readonly kiosk: KioskRef }) => {
  const { t } = useTranslation("home")
  const again = <Button onPress={() => kiosk.send({ type: "loadable.retry" })}>{t("empty.again")}</Button>
  return (
    <Message title={t("empty.title")} actions={again}>
      <p>{t("empty.text")}</p>
      <pre className={styles.command}>
        <code>{t("empty.command")}</code>
      </pre>
    </Message>
  )
}

const Failed = ({ kiosk }: { readonly kiosk: KioskRef }) => {
  const { t } = useTranslation(["home", "common"])
  const reason = useReason(useSelector(kiosk, troubleOf))
  const retry = <Button onPress={() => kiosk.send({ type: "loadable.retry" })}>{t("common:retry")}</Button>
  return (
    <Message alert title={t("failed.title")} actions={retry}>
      <p>{t("failed.text", { reason })}</p>
      <p>{t("failed.next")}</p>
    </Message>
  )
}

const Covers = ({ newest, shelf, kiosk }: Kiosk & { readonly kiosk: KioskRef }) =>
  newest === null ? (
    <Empty kiosk={kiosk} />
  ) : (
    <div className={styles.covers}>
      <Newest magazine={newest} />
      {shelf.length > 0 && <Shelf magazines={shelf} />}
    </div>
  )

/** The kiosk: the newest cover in front, the others on the shelf. */
export const Home = ({ kiosk }: { readonly kiosk: KioskRef }) => {
  const value = useSelector(kiosk, valueOf<Kiosk>)
  const busy = useSelector(kiosk, isBusy)
  return (
    <div aria-busy={busy}>
      {value !== null ? (
        <Covers {...value} kiosk={kiosk} />
      ) : busy ? (
        <div className={styles.covers}>
          <HomeSkeleton />
        </div>
      ) : (
        <Failed kiosk={kiosk} />
      )}
    </div>
  )
}
