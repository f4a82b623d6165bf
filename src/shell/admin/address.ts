/** An address of the administration; empty filters and first pages are left out. */
export function adminHref(path: string, filters: Record<string, string | number | undefined> = {}): string {
  const kept = Object.entries(filters).filter(([, value]) => value && value !== 1)
  const search = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString()
  return search ? `/admin/${path}?${search}` : `/admin/${path}`
}
