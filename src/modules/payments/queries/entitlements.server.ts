import { type SQL, sql } from 'drizzle-orm'

/** What must always be true of entitlements, each as the rows that violate it; some of the rules of the books. */
export const entitlementRules: Record<string, SQL> = {
  'a course is open by an entitlement exactly where its purchase says so': sql`
    select coalesce(g.user_id, e.user_id) || ' ' || coalesce(g.course_id, e.course_id) as broken
      from (select * from course_purchases where access_granted) g
      full join (select distinct user_id, course_id from entitlements where closed_at is null) e
        on e.user_id = g.user_id and e.course_id = g.course_id
      where g.user_id is null or e.user_id is null`,
  'a purchase names an entitlement that is open': sql`
    select g.user_id || ' ' || g.course_id as broken from course_purchases g
      where g.access_granted and not exists (select from entitlements e where e.user_id = g.user_id and e.course_id = g.course_id
        and e.closed_at is null and e.payment_id is not distinct from g.payment_id)`,
  'no entitlement is open for money that goes back, failed or was a test': sql`
    select e.id::text as broken from entitlements e join payments p on p.id = e.payment_id
      where e.closed_at is null and (p.status <> 'completed' or p.step in ('refunding', 'refunded') or p.is_test)`,
  'who paid for a course has an entitlement of that payment': sql`
    select p.id::text as broken from payments p left join group_orders o on o.payment_id = p.id
      where p.payment_type in ('course_purchase', 'course_instalment') and p.status = 'completed' and p.step = 'settled' and not p.is_test
        and coalesce(o.outcome, '') <> 'full' and not exists (select from entitlements e where e.payment_id = p.id and e.closed_at is null
          and e.user_id = p.user_id and e.course_id::text = p.reference_id)`,
  'a gift that was taken is an entitlement of whoever took it': sql`
    select t.id::text as broken from gifts t where t.taken_at is not null and not exists (select from entitlements e
      where e.payment_id = t.payment_id and e.reason = 'gift' and e.user_id = t.taken_by and e.course_id = t.course_id and e.closed_at is null)`,
  'a seat is an entitlement of whoever has it, until it is taken back': sql`
    select s.id::text as broken from organisation_seats s left join entitlements e on e.seat_id = s.id and e.closed_at is null
      where (s.user_id is not null and s.taken_back_at is null and (e.user_id, e.course_id) is distinct from (s.user_id, s.course_id))
        or (s.taken_back_at is not null and e.id is not null)`,
  'parts of a price are entitlements exactly while they count as paid': sql`
    select o.payment_id::text as broken from instalment_orders o left join entitlements e on e.payment_id = o.payment_id and e.closed_at is null
      where (coalesce(o.outcome, '') = 'paid') <> (e.id is not null)
        or (e.id is not null and (e.reason, e.first_part, e.last_part) is distinct from ('instalment', o.first_part, o.last_part))`,
}
