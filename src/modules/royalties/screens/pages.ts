import { pageNumber } from '#kit/paging.ts'
import { listHref } from '#shell/admin/address.ts'
import type { BookPages } from '../types.ts'

export const pagesIn = ({ searchParams }: URL): BookPages => ({
  months: pageNumber(searchParams.get('months')),
  payouts: pageNumber(searchParams.get('payouts')),
})

type Books = { [List in keyof BookPages]: { page: number } }

/** The address of another page of one list of a teacher's books; the other list stays where it is. */
export const pageHref =
  (path: string, { months, payouts }: Books, list: keyof BookPages) =>
  (page: number): string =>
    `${listHref(path, { months: months.page, payouts: payouts.page, [list]: page })}#${list}`
