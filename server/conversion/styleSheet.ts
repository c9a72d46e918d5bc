import { overlayFont } from "./overlayFont.ts"

/** The style of every page. Its text is transparent: it is there to be selected and found. */
export const styleSheet = `@font-face {
  font-family: "${overlayFont.family}";
  src: url("${overlayFont.url}") format("woff2");
  font-display: block;
}
.page {
  position: relative;
  overflow: hidden;
  background: #fff;
  text-align: left;
  direction: ltr;
}
.page .page-image {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: contain;
  user-select: none;
  -webkit-user-select: none;
  pointer-events: none;
}
.page .line {
  position: absolute;
  margin: 0;
  font: normal 400 1px/1 "${overlayFont.family}";
  font-kerning: none;
  font-variant-ligatures: none;
  font-feature-settings: "rlig" 0;
  font-synthesis: none;
  font-size-adjust: none;
  text-rendering: geometricPrecision;
  text-size-adjust: none;
  -webkit-text-size-adjust: none;
  text-transform: none;
  text-indent: 0;
  white-space: pre;
  color: transparent;
  cursor: text;
}
.page .line > *,
.page .line bdi > * {
  position: relative;
}
.page [dir="rtl"] .line > *,
.page .line bdi > * {
  line-height: 0;
}
.page .initial {
  line-height: 0;
  vertical-align: top;
}
.page .link {
  position: absolute;
  cursor: pointer;
}
`
