import { type SQL, sql } from 'drizzle-orm'

/** What a part costs by the price alone: what is left over by dividing is in the first. @param part its number */
const kesOf = (
  part: SQL,
): SQL => sql`case when ${part} = 1 then o.total_kes - (o.total_kes / o.parts) * (o.parts - 1)
  else o.total_kes / o.parts end`

/** How many parts of a course each person paid, from payments alone: completed, settled, and nothing of it on its way back. */
const paidParts = sql`select o.plan_id, o.user_id, o.course_id, o.parts, max(o.last_part) as paid,
    sum(o.last_part - o.first_part + 1) as counted, min(o.payment_id::text) filter (where o.first_part = 1) as first_payment
  from instalment_orders o join payments p on p.id = o.payment_id
  where p.status = 'completed' and p.step = 'settled'
  group by o.plan_id, o.user_id, o.course_id, o.parts`

/**
 * What must always be true of courses that are paid in parts, each as the rows that violate it; one of the rules of the books of payments.
 * A payment that waits for a person (paid twice) opened nothing.
 */
export const instalmentRules: Record<string, SQL> = {
  'a payment of parts names them, and its sum is what they cost': sql`
    select coalesce(p.id, o.payment_id)::text as broken
      from (select * from payments where payment_type = 'course_instalment') p
      full join instalment_orders o on o.payment_id = p.id
      where p.id is null or o.payment_id is null or p.user_id <> o.user_id or p.reference_id <> o.course_id::text
        or p.amount_kes <> (select sum(${kesOf(sql`n.part`)}) from generate_series(o.first_part, o.last_part) as n(part))`,
  'a part is counted exactly when its payment is a sale that stands': sql`
    select o.payment_id::text as broken from instalment_orders o join payments p on p.id = o.payment_id
      where (coalesce(o.outcome, '') = 'paid') <> (p.status = 'completed' and p.step = 'settled')
        or (o.outcome = 'returned' and p.step not in ('refunding', 'refunded'))`,
  'an order is of a plan of the same person, course and price': sql`
    select o.payment_id::text as broken from instalment_orders o join instalment_plans l on l.id = o.plan_id
      where (l.user_id, l.course_id, l.total_kes, l.parts) is distinct from (o.user_id, o.course_id, o.total_kes, o.parts)`,
  'a plan is paid as far as payments that stand pay for its parts, each once and from the first on': sql`
    select l.id::text as broken from instalment_plans l left join (${paidParts}) c on c.plan_id = l.id
      where l.paid <> coalesce(c.paid, 0) or coalesce(c.counted, 0) <> coalesce(c.paid, 0)`,
  'who paid a part has the course by the first, and nobody by a part that went back': sql`
    select l.id::text as broken from instalment_plans l left join (${paidParts}) c on c.plan_id = l.id
      left join course_purchases g on g.user_id = l.user_id and g.course_id = l.course_id and g.access_granted
        and g.payment_id in (select o.payment_id from instalment_orders o where o.plan_id = l.id)
      where (c.paid is not null) <> (g.user_id is not null) or g.payment_id::text <> c.first_payment`,
  'sections wait for parts that are missing, and for no others': sql`
    select s.user_id || ' ' || s.course_id || ' ' || s.module_id as broken from section_parts s
      left join (${paidParts}) c on c.user_id = s.user_id and c.course_id = s.course_id
      where c.paid is null or s.part <= c.paid or s.parts <> c.parts`,
  'who has not paid every part waits for the last one': sql`
    select l.id::text as broken from instalment_plans l join (${paidParts}) c on c.plan_id = l.id
      where c.paid < l.parts and not exists (select from section_parts s
        where s.user_id = l.user_id and s.course_id = l.course_id and s.part = l.parts)`,
  'a certificate that was issued since waits for the last part, unless somebody said why not': sql`
    select x.id as broken from certificates x join courses k on k.id = x.course_id and k.price_kes > 0
      where x.revoked_at is null
        and exists (select from section_parts s where s.user_id = x.user_id and s.course_id = x.course_id)
        and x.issued_at > (select min(o.ordered_at) from instalment_orders o where o.user_id = x.user_id and o.course_id = x.course_id)
        and not exists (select from refunds b join instalment_orders o on o.payment_id = b.payment_id
          where o.user_id = x.user_id and o.course_id = x.course_id and b.certificate_kept is not null)`,
}
