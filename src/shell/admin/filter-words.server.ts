import { m } from '#paraglide/messages.js'

/** What is said around the filters that somebody keeps; made here, as the scripts of each page would carry it. */
export const filterWords = () => ({
  saved: m.admin_filters_saved(),
  dropShort: m.admin_filter_drop_short(),
  keep: m.admin_filter_keep(),
  ofList: m.admin_filters_of_list(),
  button: m.admin_filter_keep_button(),
  name: m.admin_filter_name(),
})

/** Links that somebody keeps, with what the button that drops each is called. */
export const namedFilters = <F extends { name: string }>(filters: F[]): (F & { drop: string })[] =>
  filters.map((filter) => ({ ...filter, drop: m.admin_filter_drop({ name: filter.name }) }))
