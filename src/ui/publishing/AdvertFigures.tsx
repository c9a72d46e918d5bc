import { useTranslation } from "react-i18next"
import type { CountedAdvert } from "../../domain/publishing/OwnAdvert.ts"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./Adverts.module.css"
import { Curve } from "./Curve.tsx"
import curves from "./Curves.module.css"
import table from "./Figures.module.css"
import { WideTable } from "./WideTable.tsx"

const names = ["shown", "seen", "clicked"] as const

/** How often it was shown, seen and clicked, day by day: as curves, and as a table with the last day first. */
export const AdvertFigures = ({ advert }: { readonly advert: CountedAdvert }) => {
  const { t } = useTranslation("publishing")
  const { count, day, rough } = useFormats()
  const { days } = advert
  const ends = [day(days[0]?.day ?? ""), day(days.at(-1)?.day ?? "")] as const
  return (
    <TitledSection className={styles.part} titleClassName={styles.subtitle} title={t("adverts.figures")}>
      {days.length === 0 ? (
        <p className={styles.more}>{t("adverts.unseen")}</p>
      ) : (
        <>
          <div className={curves.curves}>
            {names.map((name) => (
              <figure key={name} className={curves.figure}>
                <figcaption className={curves.caption}>
                  <span className={curves.name}>{t(`adverts.names.${name}`)}</span>
                  <span className={curves.sum}>{count(advert[name])}</span>
                </figcaption>
                <Curve
                  values={days.map((one) => one[name])}
                  scaleOf={(value) => (Number.isInteger(value) ? rough(value) : "")}
                  ends={ends}
                />
              </figure>
            ))}
          </div>
          <WideTable
            name={t("figures.days")}
            columns={[t("figures.day"), ...names.map((name) => t(`adverts.names.${name}`))]}
          >
            {days.toReversed().map((one) => (
              <tr key={one.day}>
                <th scope="row">{day(one.day)}</th>
                {names.map((name) => (
                  <td key={name} className={table.figure}>
                    {count(one[name])}
                  </td>
                ))}
              </tr>
            ))}
          </WideTable>
        </>
      )}
    </TitledSection>
  )
}
