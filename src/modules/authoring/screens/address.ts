import { useLocation } from 'react-router'
import { adminHref } from '#shell/admin/address.ts'

/** Where drafts are edited: in the administration every one, in the teachers' room those of one's courses. */
export type Desk = 'admin' | 'teaching'

export const deskAt = (pathname: string): Desk => (pathname.startsWith('/teaching/') ? 'teaching' : 'admin')

/** Where a draft is edited, or a part of it such as `facts`. */
export const draftHref = (desk: Desk, id: string, part = ''): string => {
  const path = `${id}${part && `/${part}`}`
  return desk === 'admin' ? adminHref(`courses/${path}`) : `/teaching/drafts/${path}`
}

/** The same from a page, at its own desk. */
export function useDraftHref(): (id: string, part?: string) => string {
  const desk = deskAt(useLocation().pathname)
  return (id, part) => draftHref(desk, id, part)
}
