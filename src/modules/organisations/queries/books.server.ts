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
  'an invoice that was paid by M-Pesa is one paid payment of its sum': sql`
    select s.payment_id::text as broken from seat_payments s join seat_invoices i on i.id = s.invoice_id join payments p on p.id = s.payment_id
      where p.payment_type <> 'seat_invoice' or p.reference_id <> i.id::text or p.is_test or (s.outcome is not null and p.status <> 'completed')
        or (s.outcome = 'paid' and (i.status <> 'paid' or p.amount_kes <> i.total_kes))`,
  'a paid payment of seats paid its invoice, or found it settled and goes back': sql`
    select p.id::text as broken from payments p left join seat_payments s on s.payment_id = p.id left join seat_invoices i on i.id = s.invoice_id
      where p.payment_type = 'seat_invoice' and (s.payment_id is null
        or (p.status = 'completed' and p.step = 'settled' and (s.outcome is null or (s.outcome = 'paid') <> (i.status = 'paid' and s.payment_id in (
          select payment_id from seat_payments where invoice_id = i.id and outcome = 'paid')))))`,
  'seats end exactly when the money of their invoice goes back': sql`
    select l.id::text as broken from seat_lots l left join seat_payments s on s.invoice_id = l.invoice_id and s.outcome = 'paid'
      left join payments p on p.id = s.payment_id
      where (l.ended_at is not null) <> (coalesce(p.step, '') in ('refunding', 'refunded'))`,
  'a seat that somebody has opens its course': sql`
    select s.id::text as broken from organisation_seats s left join course_purchases g
      on g.user_id = s.user_id and g.course_id = s.course_id and g.access_granted
      where s.user_id is not null and s.taken_back_at is null and g.user_id is null`,
}
