/** Kilobytes that come with the first press, compressed (docs/decisions/081). */
export const LOADS = { plain: 40, jsx: 95, sql: 305 }
