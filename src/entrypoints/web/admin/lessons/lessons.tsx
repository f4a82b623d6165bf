import { Form } from 'react-router'
import { adminHref } from '#shell/admin/address.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Select } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Table } from '#ui/layout/table.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/lessons'
import { shareOf, stopsIn } from './stops.server.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { from, to, courses, found } = await stopsIn(ctx, args.url)
    return {
      from,
      to,
      courses: courses.map(({ id, title }) => ({ value: String(id), label: title })),
      course: found ? String(found.course.id) : '',
      lessons: (found?.lessons ?? []).map((lesson) => ({ ...lesson, share: shareOf(ctx, lesson) })),
      words: {
        title: m.admin_stops(),
        course: m.admin_person_course(),
        lesson: m.admin_stops_lesson(),
        began: m.admin_stops_began(),
        finished: m.admin_stops_finished(),
        share: m.admin_stops_share(),
        note: m.admin_stops_note({ from, to }),
        none: m.admin_stops_none(),
        chart: m.admin_stops_chart(),
      },
    }
  })

/** Where learners stop in a course: who began each lesson in a period, and who of them finished it (ADM-20+). */
export default function Lessons({ loaderData }: Route.ComponentProps) {
  const { from, to, courses, course, lessons, words } = loaderData
  const csv = (
    <Anchor className="btn btn-quiet" to={adminHref('analytics/lessons.csv', { course, from, to })} reload>
      {m.admin_csv()}
    </Anchor>
  )
  return (
    <Section title={words.title} action={csv}>
      <Form method="get" className="row admin-filter" key={`${course} ${from} ${to}`}>
        <Select name="course" label={words.course} defaultValue={course} options={courses} />
        <Field type="date" name="from" label={m.admin_from()} defaultValue={from} required />
        <Field type="date" name="to" label={m.admin_to()} defaultValue={to} required />
        <Button variant="outline">{m.admin_show()}</Button>
      </Form>
      <p className="small soft mt-2">{held(words.note)}</p>
      {lessons.every(({ began }) => began === 0) ? (
        <p>{words.none}</p>
      ) : (
        <>
          <figure className="day-chart my-4">
            <figcaption className="small soft">{words.chart}</figcaption>
            <StopsChart label={words.chart} lessons={lessons} />
          </figure>
          <div className="small admin-rows">
            <Table
              caption={words.title}
              hideCaption
              rows={lessons}
              rowKey={({ id }) => id}
              columns={[
                { label: words.lesson, main: true, cell: ({ title }) => title },
                { label: words.began, numeric: true, cell: ({ began }) => began },
                { label: words.finished, numeric: true, cell: ({ finished }) => finished },
                { label: words.share, numeric: true, cell: ({ share }) => share },
              ]}
            />
          </div>
        </>
      )}
    </Section>
  )
}

type Bar = { began: number; finished: number }

/**
 * Two bars per lesson, from left to right in learning order: who began, and within it who finished. The table below has the same
 * figures.
 */
function StopsChart({ label, lessons }: { label: string; lessons: Bar[] }) {
  const most = Math.max(1, ...lessons.map(({ began }) => began))
  const path = (of: keyof Bar) =>
    lessons
      .map((lesson, n) =>
        lesson[of] > 0 ? `M${n + 0.5} 100V${100 - Math.max(2, Math.round((lesson[of] / most) * 100))}` : '',
      )
      .join('')
  return (
    <svg
      viewBox={`0 0 ${lessons.length} 100`}
      preserveAspectRatio="none"
      role="img"
      width="100%"
      height="160"
      aria-label={label}
    >
      <path d={path('began')} stroke="var(--gold)" strokeWidth="0.8" />
      <path d={path('finished')} stroke="var(--leaf)" strokeWidth="0.5" />
    </svg>
  )
}
