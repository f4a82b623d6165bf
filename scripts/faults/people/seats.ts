import type { Fleet } from '../fleet.ts'
import type { Payer } from './payers.ts'
import type { Person } from '../shop.ts'
import { insist } from '../web.ts'

type Settings = { fleet: Fleet; host: string; admin: Person }

/** One in so many invoices is paid at a bank as well, while its managers pay by M-Pesa. */
const MARKED = 3

/** An administrator marks invoices as paid that managers pay at this moment. */
export function createSeats({ fleet, host, admin }: Settings) {
  const wrongAnswers: string[] = []
  return {
    wrongAnswers,
    async mark({ goods: { invoice } }: Payer): Promise<void> {
      if (Number(invoice) % MARKED !== 0) return
      const there = { fleet, host, bearer: admin.bearer, path: '/admin/organisations/invoices' }
      const fields = { intent: 'paid', id: invoice!, reference: `BANK ${invoice}` }
      // The version before this one may know no such page.
      const answer = await insist(there, fields, ({ status }) => status !== 404)
      // 409: it was paid by M-Pesa, or by the other manager's mark, a moment before.
      const isExpected = typeof answer !== 'string' && [302, 409].includes(answer.status)
      if (!isExpected)
        wrongAnswers.push(
          `marking an invoice was answered with ${typeof answer === 'string' ? answer : answer.status}`,
        )
    },
  }
}
