import { useTranslation } from "react-i18next"
import type { DayRange } from "../../domain/publishing/FiguresAsked.ts"
import { wordsFile } from "../../domain/publishing/figuresFile.ts"
import { mostWords, type WordFigures, type WordOfAdvert } from "../../domain/publishing/WordFigures.ts"
import type { FileSavingRef } from "../../machines/fileSaving/fileSaving.view.ts"
import type { LoadableRef } from "../../machines/loadable/loadable.view.ts"
import { Link } from "../parts/Link.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./Figures.module.css"
import { SaveFile } from "./SaveFile.tsx"
import { WordTable } from "./WordTable.tsx"

const ofAdvert = ({ advert_id, advert }: WordOfAdvert) => (
  <span className={styles.publication}>
    <Link to="/account/publisher/adverts/$id" params={{ id: advert_id }}>
      <bdi>{advert}</bdi>
    </Link>
  </span>
)

interface FoundWordsProps {
  readonly found: WordFigures
  readonly range: DayRange
  readonly saving: FileSavingRef
}

const FoundWords = ({ found, range, saving }: FoundWordsProps) => {
  const { t, i18n } = useTranslation("publishing")
  const { count } = useFormats()
  const words = {
    name: t("figures.files.words", { from: range.from, to: range.to }),
    hasComma: i18n.language === "tr",
    columns: [
      t("adverts.words.word"),
      t("adverts.one"),
      t("adverts.names.shown"),
      t("adverts.names.seen"),
      t("adverts.names.clicked")
    ],
    unknown: t("adverts.words.unknown")
  }
  return (
    <>
      <WordTable
        name={t("figures.words.title")}
        rows={found}
        keyOf={({ advert_id, word }) => `${advert_id} ${word ?? ""}`}
        below={ofAdvert}
      />
      {found.length === mostWords && (
        <p className={styles.none}>{t("figures.words.most", { count: mostWords, number: count(mostWords) })}</p>
      )}
      <SaveFile saving={saving} files={[{ label: t("figures.words.save"), make: () => wordsFile(found, words) }]} />
    </>
  )
}

interface FigureWordsProps {
  readonly words: LoadableRef<WordFigures>
  readonly range: DayRange
  readonly saving: FileSavingRef
}

/** Which keywords of one's adverts work: how often each had one shown, seen and clicked. */
export const FigureWords = ({ words, range, saving }: FigureWordsProps) => {
  const { t } = useTranslation("publishing")
  return (
    <TitledSection title={t("figures.words.title")} className={styles.section} titleClassName={styles.subtitle}>
      <p className={styles.counted}>{t("adverts.words.counted")}</p>
      <Loadable
        of={words}
        failed={{ title: t("desk.failed.title"), text: t("figures.words.failed") }}
        skeleton={<Spinner label={t("figures.words.loading")} />}
      >
        {(found) =>
          found.length === 0 ? (
            <p className={styles.none}>{t("figures.words.none")}</p>
          ) : (
            <FoundWords found={found} range={range} saving={saving} />
          )
        }
      </Loadable>
    </TitledSection>
  )
}
