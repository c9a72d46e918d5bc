import { useMatch, useNavigate, useRouteContext, useSearch } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { Suspense, useCallback, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { readingOf } from "../../../domain/session/Interrupted.ts"
import { readerAddress, type ReaderAddress } from "../../../domain/reader/ReaderAddress.ts"
import { isLocked } from "../../../domain/reader/locked.ts"
import { hasStrip } from "../../../domain/reader/thumbnails.ts"
import { type ReaderTheme, readerThemeOf } from "../../../domain/theme/ReaderTheme.ts"
import { marksAction, readingAction, searchAction, shareAction } from "../../../machines/analytics/trackedActions.ts"
import { sendEarlyReading } from "../../../machines/analytics/earlyReading.live.ts"
import { tellSlides } from "../../../machines/analytics/tellSlides.ts"
import type { App } from "../../../machines/app.ts"
import { liveReader } from "../../../machines/reader/reader.live.ts"
import { magazineOf, surfaceOf } from "../../../machines/reader/reader.view.ts"
import { connectReader, connectTurns, hearHoldings } from "../../../machines/reader/readerNews.ts"
import { liveReaderTheme } from "../../../machines/reader/readerTheme.live.ts"
import { chosenTheme, type ReaderThemeRef } from "../../../machines/reader/readerTheme.view.ts"
import { recentIn } from "../../../machines/reader/issueSearch.view.ts"
import { isNearEnd } from "../../../machines/reader/slides.view.ts"
import {
  issueSearchIn,
  marksIn,
  purchaseOf,
  readingModeIn,
  shareOf,
  slidesOf
} from "../../../machines/reader/surface.view.ts"
import { isSignedIn } from "../../../machines/session/session.view.ts"
import { themeOf } from "../../../machines/theme/theme.view.ts"
import { useEarlyTurns } from "../../../reader/effects/useEarlyTurns.ts"
import { panelsAhead } from "../../../reader/panels/panelCode.ts"
import { Reader } from "../../../reader/Reader.tsx"
import { pageShown } from "../../navigation/pageShown.ts"
import { isLineSpare } from "../../navigation/quiet.ts"
import { useDarkPage } from "../../hooks/useDarkPage.ts"
import { useActionTracking } from "../../hooks/useActionTracking.ts"
import { useMarkAsked } from "../../hooks/useMarkAsked.ts"
import { useHoldingsChange } from "../../hooks/useHoldingsChange.ts"
import { useConnection } from "../../hooks/useConnection.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenTitle } from "../../hooks/useScreenTitle.ts"
import { useFetchedAhead } from "../../hooks/useFetchedAhead.ts"
import { usePageHistory } from "../../hooks/usePageHistory.ts"
import { useSearchAddress } from "../../hooks/useSearchAddress.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { useSignIn } from "../../hooks/useSignIn.ts"
import { useDocumentTheme } from "../../hooks/useSiteTheme.ts"
import { lazyPart } from "../../parts/lazyPart.ts"

/** Loaded when the last slides come near; without it the last page offers nothing. */
const EndingRoute = lazyPart(() => import("./ending.tsx").then((part) => part.EndingRoute))

interface IssueReaderProps {
  readonly app: App
  readonly theme: ReaderThemeRef
  readonly paper: ReaderTheme
  readonly address: ReaderAddress
  /** Called when a refused visitor has signed in. */
  readonly onAdmit: () => void
}

const IssueReader = ({ app, theme, paper, address: { variant, id }, onAdmit }: IssueReaderProps) => {
  const sayfa = useSearch({ strict: false, select: (search) => search.sayfa })
  const isaret = useSearch({ strict: false, select: (search) => search.isaret })
  const alinti = useSearch({ strict: false, select: (search) => search.alinti })
  const ara = useSearch({ strict: false, select: (search) => search.ara })
  const { t } = useTranslation("reader")
  const reader = useScreenActor(app, liveReader, {
    variant,
    issueId: id,
    sayfa: sayfa ?? null,
    alinti: alinti ?? null,
    ara: ara ?? null,
    signedIn: isSignedIn(app.session.getSnapshot()),
    viewport: { width: window.innerWidth, height: window.innerHeight }
  })
  const magazine = useSelector(reader, magazineOf)
  useScreenTitle(
    magazine === null
      ? t(`titles.${variant}`)
      : t("titleOf", { issue: magazine.strDate, publication: magazine.title, reader: t(`titles.${variant}`) }),
    magazine === null ? {} : { publication: magazine.publicationId, issue: magazine.newIssueId }
  )
  const signIn = useSignIn(
    app,
    magazine === null
      ? null
      : readingOf({
          title: magazine.title,
          issue_title: magazine.strDate,
          cover_image: magazine.coverUrl,
          price: magazine.price
        })
  )
  const surface = useSelector(reader, surfaceOf)
  const slides = surface === null ? null : slidesOf(surface)
  const hasSearch = magazine !== null && hasStrip(magazine.totalPage)
  const fetchesAhead = useMemo(
    () =>
      surface === null
        ? null
        : panelsAhead(async () => {
            if (hasSearch && isLineSpare()) surface.send({ type: "search.ahead" })
          }),
    [surface, hasSearch]
  )
  useFetchedAhead(fetchesAhead)
  // Before the address becomes the slide's own.
  useMarkAsked(surface, isaret)
  usePageHistory(slides)
  const issueSearch = useSelector(surface ?? undefined, (snapshot) => snapshot && issueSearchIn(snapshot)) ?? null
  useSearchAddress(issueSearch)
  useActionTracking(app.visits, issueSearch && (recentIn(issueSearch.getSnapshot()) ?? null), searchAction)
  const { visits } = app
  useConnection(useCallback(() => (slides === null ? () => {} : tellSlides(slides, visits)), [slides, visits]))
  useConnection(
    useCallback(() => (slides === null ? () => {} : sendEarlyReading(app, slides, pageShown)), [app, slides])
  )
  useActionTracking(app.visits, surface === null ? null : shareOf(surface), shareAction)
  const readingMode = useSelector(surface ?? undefined, (snapshot) => snapshot && readingModeIn(snapshot)) ?? null
  useActionTracking(app.visits, readingMode, readingAction)
  const marks = useSelector(surface ?? undefined, (snapshot) => snapshot && marksIn(snapshot)) ?? null
  useActionTracking(app.visits, marks, marksAction)
  // The first slide is shown, and what comes after it is loaded.
  const isShown = readingMode !== null && surface !== null
  const navigate = useNavigate()
  const sold = magazine?.newIssueId ?? ""
  useNews(
    surface === null ? null : purchaseOf(surface),
    () => void navigate({ to: "/magazine/$id", params: { id: sold } })
  )
  // Once everybody hears the turns.
  useEarlyTurns(surface)
  const { session, toasts } = app
  useConnection(useCallback(() => (slides === null ? () => {} : connectTurns(slides, reader)), [slides, reader]))
  useConnection(
    useCallback(
      () =>
        connectReader(
          { reader, session },
          {
            warn: (news) =>
              console.warn(
                news.type === "licence.refused"
                  ? t("licence.refused")
                  : news.type === "view.refused"
                    ? t("viewIgnored", { order: news.order })
                    : t("sayfaIgnored", { sayfa: news.sayfa })
              ),
            admit: onAdmit,
            tellReplaced: () =>
              toasts.send({
                type: "toast.show",
                toast: { key: "reader.replaced", message: t("replaced"), kind: "info" }
              })
          }
        ),
      [reader, session, toasts, t, onAdmit]
    )
  )
  useHoldingsChange(app.access, (holdings) => hearHoldings(reader, holdings))
  const isEnding = useSelector(slides ?? undefined, (snapshot) => snapshot !== undefined && isNearEnd(snapshot))
  const hasEnd = magazine !== null && !isLocked(magazine, magazine.totalPage)
  const ending =
    isEnding && hasEnd && isShown ? (
      <Suspense fallback={null}>
        <EndingRoute app={app} surface={surface} magazine={magazine} />
      </Suspense>
    ) : null
  return <Reader reader={reader} theme={theme} paper={paper} signIn={signIn} ending={ending} />
}

/** Each address has its own reader, and so has a user who signs in after a refusal. */
export const ReaderRoute = () => {
  const { pathname } = useMatch({ strict: false })
  const { app } = useRouteContext({ from: "__root__" })
  const address = readerAddress(pathname)
  const [admitted, setAdmitted] = useState(0)
  const theme = useScreenActor(app, liveReaderTheme, {
    worn: readerThemeOf(document.documentElement.dataset["theme"])
  })
  const chosen = useSelector(theme, chosenTheme)
  const shops = useSelector(app.theme, themeOf)
  useDocumentTheme(chosen ?? shops)
  const isDark = useDarkPage()
  const admit = useCallback(() => setAdmitted((times) => times + 1), [])
  return address === null ? null : (
    <IssueReader
      key={`${pathname} ${admitted}`}
      app={app}
      theme={theme}
      paper={chosen ?? (isDark ? "dark" : "light")}
      address={address}
      onAdmit={admit}
    />
  )
}
