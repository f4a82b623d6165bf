import { dateInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { held } from '#ui/no-break/held.ts'
import type { OwnSection } from '../../types.ts'

type Props = {
  sections: OwnSection[]
  course: { id: number; lang: string | undefined }
  today: string
  isHeld: boolean
}

/** The sections of the course by the days of the group, and how far the viewer is in each. */
export function Sections({ sections, course, today, isHeld }: Props) {
  if (sections.length === 0) return <p className="soft">{m.groups_no_sections()}</p>
  const first = sections.find(({ isOpen, done, lessons }) => isOpen && done < lessons)
  return (
    <div className="stack">
      {!isHeld && !sections.some(({ isToPay }) => isToPay) && (
        <p className="soft measure">{m.groups_owned_note()}</p>
      )}
      <ol className="group-weeks">
        {sections.map((section) => (
          <One
            key={section.moduleId}
            section={section}
            course={course}
            today={today}
            isNext={section === first}
          />
        ))}
      </ol>
    </div>
  )
}

type OneProps = Pick<Props, 'course' | 'today'> & { section: OwnSection; isNext: boolean }

function One({ section, course, today, isNext }: OneProps) {
  const { title, week, done, lessons, nextLessonId } = section
  const isDone = done === lessons
  return (
    <li className="teach-row">
      <h3 lang={course.lang}>{held(title)}</h3>
      <Facts>
        <span>{m.groups_section_week({ week })}</span>
        <Days section={section} today={today} isDone={isDone} />
        {!isDone && done > 0 && <span>{m.groups_section_done({ done, total: lessons })}</span>}
        {isDone && <Badge tone="leaf">{m.groups_all_done()}</Badge>}
      </Facts>
      {nextLessonId !== null && (
        <p>
          <ButtonLink
            to={`/courses/${course.id}/lessons/${nextLessonId}`}
            variant={isNext ? undefined : 'outline'}
          >
            {m.groups_section_go()}
            <span className="visually-hidden">: {held(title)}</span>
          </ButtonLink>
        </p>
      )}
    </li>
  )
}

function Days({
  section: { opensOn, dueOn },
  today,
  isDone,
}: {
  section: OwnSection
  today: string
  isDone: boolean
}) {
  const day = (date: string) => ({ day: dateInWords(date, getLocale()) })
  if (opensOn > today) return <span>{m.groups_section_opens(day(opensOn))}</span>
  if (isDone) return null
  if (dueOn < today) return <Badge tone="gold">{m.groups_section_late(day(dueOn))}</Badge>
  return <span>{m.groups_section_due(day(dueOn))}</span>
}
