/** What code that is compiled for whoever develops asks of React, answered by the React that people get. */
export { Fragment, jsx as jsxDEV } from "react/jsx-runtime"
