/** Where a kind's table and a record's form stand. */
export const publishingHref = (kind: string, id?: string): string =>
  id === undefined ? `/admin/publishing?kind=${kind}` : `/admin/publishing/${kind}/${encodeURIComponent(id)}`
