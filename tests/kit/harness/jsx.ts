/** React's development JSX functions, provided by its production build. */
export { Fragment, jsx as jsxDEV } from "react/jsx-runtime"
