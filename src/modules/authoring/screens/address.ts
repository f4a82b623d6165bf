import { adminHref } from '#shell/admin/address.ts'

/** Where a draft is edited, or a part of it such as `facts`. */
export const draftHref = (id: string, part = ''): string => adminHref(`courses/${id}${part && `/${part}`}`)
