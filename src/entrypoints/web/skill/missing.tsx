import type { ReactNode } from 'react'
import type { SkillStanding } from '#modules/final-tasks/queries/skill.server.ts'
import { finalTaskHref } from '#modules/final-tasks/rules.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { Progress } from '#ui/progress.tsx'

// The next ones; a course of 24 lessons would push the final task out of sight.
const SHOWN = 5

const finalWords = {
  open: m.skill_final_open,
  waiting: m.skill_final_waiting,
  passed: m.skill_final_passed,
  'not-passed': m.skill_final_not_passed,
}

type Props = { standing: Omit<SkillStanding, 'shownAt'> & { isShown: boolean }; children: ReactNode }

/** What the skill certificate needs, one after the other, with what is there and what is not. */
export function Missing({ standing, children }: Props) {
  const { course, lessons, mastered, left, projects, final, isShown } = standing
  const lessonHref = (id: number) => `/courses/${course.id}/lessons/${id}`
  return (
    <div className="stack measure">
      {children}
      <h2>{isShown ? m.skill_all_there() : m.skill_missing()}</h2>
      <Section title={m.skill_lessons()}>
        <Progress
          label={m.skill_lessons()}
          value={mastered}
          max={lessons}
          valueText={m.skill_lessons_value({ mastered, lessons })}
        />
        {left.length > 0 && (
          <>
            <p className="small soft my-3">{held(m.skill_mastered_means())}</p>
            <p className="font-bold">{m.skill_lessons_left()}</p>
            <ul>
              {left.slice(0, SHOWN).map(({ id, title, lang }) => (
                <li key={id} className="lined-below py-2">
                  <Anchor to={lessonHref(id)} lang={lang}>
                    {held(title)}
                  </Anchor>
                </li>
              ))}
            </ul>
            {left.length > SHOWN && (
              <p className="soft">{held(m.skill_more({ count: left.length - SHOWN }))}</p>
            )}
          </>
        )}
      </Section>
      <Section title={m.skill_projects()}>
        <ul>
          {projects.map(({ id, title, lang, isPassed }) => (
            <li key={id} className="lined-below py-2">
              <Anchor to={lessonHref(id)} lang={lang}>
                {held(title)}
              </Anchor>{' '}
              <Badge tone={isPassed ? 'leaf' : 'sand'}>
                {isPassed ? m.skill_project_passed() : m.skill_project_open()}
              </Badge>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={m.skill_final()}>
        <p className="mb-4">
          <Badge tone={final === 'passed' ? 'leaf' : 'sand'}>
            {final === null ? m.skill_final_none() : finalWords[final]()}
          </Badge>
        </p>
        {!isShown && (
          <p>
            <ButtonLink to={finalTaskHref(course.id)} variant={final === 'open' ? 'primary' : 'outline'}>
              {m.skill_final_go()}
            </ButtonLink>
          </p>
        )}
      </Section>
    </div>
  )
}
