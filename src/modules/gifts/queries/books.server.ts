import { type SQL, sql } from 'drizzle-orm'

/** What must always be true of gifts, each as the rows that violate it; some of the rules of the books of payments. */
export const giftRules: Record<string, SQL> = {
  'a gift that was paid is a paid payment of its giver, for nothing else': sql`
    select g.id::text as broken from gifts g left join payments p on p.id = g.payment_id
      where g.payment_id is not null and (p.status <> 'completed' or p.is_test or p.payment_type <> 'course_gift'
        or p.reference_id <> g.id::text or p.user_id <> g.giver_id)`,
  'a gift ended exactly when its money goes back': sql`
    select g.id::text as broken from gifts g join payments p on p.id = g.payment_id
      where (g.ended_at is not null) <> (p.step in ('refunding', 'refunded'))`,
  'a gift that was taken opens its course for whoever took it, by its payment': sql`
    select g.id::text as broken from gifts g left join course_purchases c on c.payment_id = g.payment_id
      where (g.taken_at is not null) <> (c.payment_id is not null)
        or (g.taken_at is not null and (c.user_id <> g.taken_by or c.course_id <> g.course_id or not c.access_granted))`,
}
