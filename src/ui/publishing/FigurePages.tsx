import { useTranslation } from "react-i18next"
import type { DayRange } from "../../domain/publishing/FiguresAsked.ts"
import { pagesFile } from "../../domain/publishing/figuresFile.ts"
import { commonExits, isUnread, type PageFigures, stayOn } from "../../domain/publishing/PageFigures.ts"
import type { FileSavingRef } from "../../machines/fileSaving/fileSaving.view.ts"
import type { LoadableRef } from "../../machines/loadable/loadable.view.ts"
import { Loadable } from "../parts/Loadable.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./Figures.module.css"
import { PageStrip } from "./PageStrip.tsx"
import { SaveFile } from "./SaveFile.tsx"
import { TableDisclosure } from "./TableDisclosure.tsx"

interface FoundPagesProps {
  readonly found: PageFigures
  readonly range: DayRange
  readonly saving: FileSavingRef
}

const FoundPages = ({ found, range, saving }: FoundPagesProps) => {
  const { t, i18n } = useTranslation("publishing")
  const { count, duration, list } = useFormats()
  const exits = commonExits(found)
  const words = {
    name: t("figures.files.pages", { from: range.from, to: range.to }),
    hasComma: i18n.language === "tr",
    columns: [
      t("figures.pages.page"),
      t("figures.pages.readers"),
      t("figures.pages.staySeconds"),
      t("figures.columns.minutes"),
      t("figures.pages.exits")
    ]
  }
  const columns = [
    t("figures.pages.page"),
    t("figures.pages.readers"),
    t("figures.pages.stay"),
    t("figures.pages.exits")
  ]
  return (
    <>
      {exits.length > 0 && (
        <p>
          {t("figures.pages.common", {
            pages: list(
              exits.map((one) =>
                t("figures.pages.exit", { page: one.page, count: one.exits, number: count(one.exits) })
              )
            )
          })}
        </p>
      )}
      <PageStrip {...found} />
      <TableDisclosure title={t("figures.pages.table")} level={3} columns={columns}>
        {found.pages.map((one) => (
          <tr key={one.page}>
            <th scope="row">{count(one.page)}</th>
            <td className={styles.figure}>{count(one.readers)}</td>
            <td className={styles.figure}>{one.readers > 0 && duration(stayOn(one) ?? 0)}</td>
            <td className={styles.figure}>{count(one.exits)}</td>
          </tr>
        ))}
      </TableDisclosure>
      <SaveFile
        saving={saving}
        files={[{ label: t("figures.pages.save"), make: () => pagesFile(found.pages, words) }]}
      />
    </>
  )
}

interface FigurePagesProps {
  readonly pages: LoadableRef<PageFigures>
  readonly range: DayRange
  readonly saving: FileSavingRef
}

/** Page by page: how many readers came to it, how long they stayed, and where they left. */
export const FigurePages = ({ pages, range, saving }: FigurePagesProps) => {
  const { t } = useTranslation("publishing")
  return (
    <TitledSection title={t("figures.pages.title")} className={styles.section} titleClassName={styles.subtitle}>
      <p className={styles.counted}>{t("figures.pages.counted")}</p>
      <Loadable
        of={pages}
        failed={{ title: t("desk.failed.title"), text: t("figures.pages.failed") }}
        skeleton={<Spinner label={t("figures.pages.loading")} />}
      >
        {(found) =>
          isUnread(found) ? (
            <p className={styles.none}>{t("figures.pages.none")}</p>
          ) : (
            <FoundPages found={found} range={range} saving={saving} />
          )
        }
      </Loadable>
    </TitledSection>
  )
}
