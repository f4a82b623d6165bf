/** Days for which it is kept what was searched for in vain, and those of which administrators see the sums. */
export const SEARCHES_RETENTION_DAYS = 90
export const SEARCHES_SHOWN_DAYS = 30
