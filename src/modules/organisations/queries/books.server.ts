import { type SQL, sql } from 'drizzle-orm'

/** What must always be true of seats and their invoices, each as the rows that violate it; one of the rules of the books of payments. */
export const seatRules: Record<string, SQL> = {
  'seats are bought as often as invoices were paid, for the same course and organisation': sql`
    select i.number::text as broken from seat_invoices i left join seat_lots l on l.invoice_id = i.id
      where (i.status = 'paid') <> (l.id is not null) or l.seats <> i.quantity or l.course_id <> i.course_id
        or l.organisation_id <> i.organisation_id`,
  'invoices are numbered from 1 without a gap': sql`
    select coalesce(max(number), 0)::text as broken from seat_invoices having coalesce(max(number), 0) <> count(*)`,
  'an invoice comes to its seats times its price': sql`
    select number::text as broken from seat_invoices where total_kes <> quantity * price_kes`,
  'a lot counts the seats that were given of it, at most as many as it has': sql`
    select l.id::text as broken from seat_lots l where l.used > l.seats or l.used <> (
      select count(*) from organisation_seats s where s.lot_id = l.id and s.taken_back_at is null)`,
  'a seat is of a lot of its organisation and its course': sql`
    select s.id::text as broken from organisation_seats s join seat_lots l on l.id = s.lot_id
      where l.organisation_id <> s.organisation_id or l.course_id <> s.course_id`,
  'a seat that somebody has opens its course': sql`
    select s.id::text as broken from organisation_seats s left join course_purchases g
      on g.user_id = s.user_id and g.course_id = s.course_id and g.access_granted
      where s.user_id is not null and s.taken_back_at is null and g.user_id is null`,
}
