/** The browser is zoomed in: it then gets all touches and wheel turns, until it is back at 100 %. */
export const isBrowserZoomed = (): boolean => (visualViewport?.scale ?? 1) > 1.01
