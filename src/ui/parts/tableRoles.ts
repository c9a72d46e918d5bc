/** What each part of a table is, by name: Safari forgets it where the table is laid out as something else, as on a phone. */
export const tableRoles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" }
} as const
