import { sql } from 'drizzle-orm'
import { groupOrders } from '#modules/groups/tables.server.ts'
import { instalmentOrders } from '#modules/instalments/tables.server.ts'
import type { OrderedParts } from '#modules/instalments/types.ts'
import { seatPayments } from '#modules/organisations/tables.server.ts'

// Columns of a query of payments. With table names: Drizzle omits them there.

/** The group that each payment names. */
export const orderedGroup = sql<
  string | null
>`(select o.group_id from ${groupOrders} o where o.payment_id = payments.id)`

/** Whether the group was full, or the invoice settled, when its money came: it bought nothing, and goes back by itself. */
export const isPlaceGone = sql<boolean>`(exists (select from ${groupOrders} o where o.payment_id = payments.id and o.outcome = 'full')
  or exists (select from ${seatPayments} s where s.payment_id = payments.id and s.outcome = 'late'))`

/** The parts of a course's price that each payment is for. */
export const partsOrdered = sql<OrderedParts | null>`(select json_build_object('first', o.first_part, 'last', o.last_part, 'of', o.parts)
  from ${instalmentOrders} o where o.payment_id = payments.id)`
