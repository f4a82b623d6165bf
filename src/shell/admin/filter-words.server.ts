import { m } from '#paraglide/messages.js'

/** Texts around saved filters; made on the server, as otherwise each page's scripts would contain them. */
export const filterWords = () => ({
  saved: m.admin_filters_saved(),
  dropShort: m.admin_filter_drop_short(),
  keep: m.admin_filter_keep(),
  ofList: m.admin_filters_of_list(),
  button: m.admin_filter_keep_button(),
  name: m.admin_filter_name(),
})

/** Saved links, each with the label of its delete button. */
export const namedFilters = <F extends { name: string }>(filters: F[]): (F & { drop: string })[] =>
  filters.map((filter) => ({ ...filter, drop: m.admin_filter_drop({ name: filter.name }) }))
