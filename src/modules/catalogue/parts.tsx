/** Pieces of screens that pages of other modules show. */
export { MissedSearches } from './screens/admin/missed-searches.tsx'
