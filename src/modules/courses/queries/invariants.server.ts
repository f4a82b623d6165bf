import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'

/** Every kept count beside the same counted from its rows (decision 020). */
const counted = sql`
  select 'course ' || k.id || ' ' || kept.name as what, kept.n as kept, coalesce(found.n, 0) as found
    from courses k join course_figures f on f.course_id = k.id
    cross join lateral (values ('lessons', f.lessons::float8), ('minutes', f.minutes), ('bytes', f.media_bytes), ('students', f.students), ('reviews', f.reviews), ('rating', coalesce(f.rating, 0))) as kept (name, n)
    left join (
      select l.course_id, v.name, v.n from (select course_id, count(*) as n, sum(duration_min) as minutes, sum(media_bytes) as bytes from lessons where published_at is not null group by 1) l
        cross join lateral (values ('lessons', l.n::float8), ('minutes', l.minutes), ('bytes', l.bytes)) as v (name, n)
      union all select course_id, 'students', count(*) from enrolments group by 1
      union all select r.course_id, v.name, v.n from (select course_id, count(*) as n, round(avg(rating), 1) as rating from course_reviews group by 1) r
        cross join lateral (values ('reviews', r.n::float8), ('rating', r.rating)) as v (name, n)
    ) found on found.course_id = k.id and found.name = kept.name
  union all
  select 'students of ' || i.slug, (select coalesce(sum(n), 0) from counts where name = 'students of ' || i.slug), coalesce(s.n, 0)
    from instructors i left join (select instructor_slug, count(*) as n from students_of(null) group by 1) s on s.instructor_slug = i.slug
  union all select 'marked projects', (select count(*) from submissions where state = 'marked'), (select count(*) from project_marks)
  union all select 'people', (select coalesce(sum(n), 0) from counts where name = 'people'), (select count(*) from users where erased_at is null)
  union all select 'learners', (select coalesce(sum(n), 0) from counts where name = 'learners'), (select count(email_confirmed_at) from users)
  union all select name || ' ' || day, sum(kept), sum(found) from (
    select name, day, n as kept, 0 as found from day_counts union all select name, day, 0, n from days_from_rows()) days group by name, day`

/** Kept counts that are not what one counts, one sentence each; none when all is well. For the doctor and after tests. */
export const wrongCounts = internal(async (ctx: Context): Promise<string[]> => {
  const answer = await ctx.db.execute(
    sql`select what, kept::float8 as kept, found::float8 as found from (${counted}) c where kept <> found order by 1`,
  )
  // Both drivers answer so; Drizzle's common type of them does not say it.
  const { rows } = answer as unknown as { rows: { what: string; kept: number; found: number }[] }
  return rows.map(({ what, kept, found }) => `${what}: ${kept} kept, ${found} counted`)
})
