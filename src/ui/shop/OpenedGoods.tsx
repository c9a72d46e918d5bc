import { useTranslation } from "react-i18next"
import type { IssueFace } from "../../domain/catalogue/IssueFace.ts"
import type { Opened } from "../../domain/shop/Opened.ts"
import type { OpenedRef } from "../../machines/shop/opened.view.ts"
import { Cover } from "../catalogue/Cover.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./OpenedGoods.module.css"
import { useLineName } from "./useLineName.ts"

/** An issue that can be read now. */
const Readable = ({ face, isFirst }: { readonly face: IssueFace; readonly isFirst: boolean }) => {
  const { t } = useTranslation("orders")
  const { issue_id: id, title: publication, issue_title: issue, language } = face
  return (
    <li className={styles.issue}>
      <span className={styles.cover}>
        <Cover magazine={face} alt="" sizes="8rem" />
      </span>
      <p className={styles.title} lang={language}>
        {publication}
        <span className={styles.which}>{issue}</span>
      </p>
      <ButtonLink
        to="/reader/{-$id}"
        params={{ id }}
        look={isFirst ? "filled" : "plain"}
        aria-label={t("opened.readIssue", { publication, issue })}
      >
        {t("opened.read")}
      </ButtonLink>
    </li>
  )
}

/** What a subscription opens, and until when it is paid; of one that is over, its name. */
const Standing = ({ opened: { line, term, count } }: { readonly opened: Opened }) => {
  const { t } = useTranslation("orders")
  const nameOf = useLineName()
  const { longDayOf } = useFormats()
  return (
    <div className={styles.standing}>
      <h2 className={styles.name}>{nameOf(line)}</h2>
      {term !== null && (
        <p>
          {t(line.kind === "plan" ? "opened.plan" : "opened.year", { count })}{" "}
          {t(term.isRenewed ? "opened.renews" : "opened.ends", { date: longDayOf(term.ends) })}
        </p>
      )}
    </div>
  )
}

const Issues = ({ faces, first }: { readonly faces: ReadonlyArray<IssueFace>; readonly first: string | undefined }) => (
  <ul className={styles.issues}>
    {faces.map((face) => (
      <Readable key={face.issue_id} face={face} isFirst={face.issue_id === first} />
    ))}
  </ul>
)

const Goods = ({ all }: { readonly all: ReadonlyArray<Opened> }) => {
  const first = all.flatMap(({ issues }) => issues)[0]?.issue_id
  const single = all.filter(({ line }) => line.kind === "issue").flatMap(({ issues }) => issues)
  return (
    <div className={styles.goods}>
      {single.length > 0 && <Issues faces={single} first={first} />}
      {all
        .filter(({ line }) => line.kind !== "issue")
        .map((opened) => (
          <section key={`${opened.line.kind} ${opened.line.ref}`} className={styles.subscription}>
            <Standing opened={opened} />
            {opened.term !== null && <Issues faces={opened.issues} first={first} />}
          </section>
        ))}
    </div>
  )
}

const Awaited = () => {
  const { t } = useTranslation("orders")
  return (
    <Skeleton label={t("opened.loading")} className={styles.goods}>
      <Shade width="7rem" />
    </Skeleton>
  )
}

/** The covers of what was bought, each with its way into the reader. Source: product, "Back from the bank". */
export const OpenedGoods = ({ opened }: { readonly opened: OpenedRef }) => {
  const { t } = useTranslation("orders")
  return (
    <Loadable of={opened} failed={{ title: t("opened.failed"), text: t("opened.next") }} skeleton={<Awaited />}>
      {(all) => <Goods all={all} />}
    </Loadable>
  )
}
