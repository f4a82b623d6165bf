import type { ReactNode } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Field, TextArea } from '#ui/forms/field.tsx'
import type { LessonView } from '../../parts/lesson-view.ts'
import { useCoursePlace } from '../course-place.ts'
import { Rounds } from '../../parts/rounds.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { held } from '#ui/no-break/held.ts'
import type { MarkingView } from '../../mark-views.ts'

type Project = NonNullable<LessonView['project']>

type Props = { view: LessonView; /** For who is signed out, in the place of the form. */ join: ReactNode }

/** Work handed in as text or link completes the lesson (CRS-20); its mark comes later (decision 047). */
export function LessonProject({ view: { course, lesson, project, marking }, join }: Props) {
  const { isPreview } = useCoursePlace()
  const rounds = project?.rounds ?? []
  const all = `/courses/${course.id}/lessons/${lesson.id}?rounds=all#work`
  return (
    <section className="work" id="work" aria-labelledby="hand-in">
      {rounds.length > 0 && (
        <>
          <h2>{m.lesson_submissions()}</h2>
          <Rounds rounds={rounds} />
          <p>
            <Anchor to={`/marking/peers?course=${course.id}&lesson=${lesson.id}`}>
              {m.marking_others()}
            </Anchor>
          </p>
          {project?.more && (
            <p>
              <Anchor to={all}>{project.more}</Anchor>
            </p>
          )}
        </>
      )}
      <h2 id="hand-in">{rounds.length > 0 ? m.lesson_hand_in_again() : m.lesson_hand_in_title()}</h2>
      {marking && <ProjectRubric marking={marking} href={all} />}
      {isPreview ? (
        <p>{m.lesson_hand_in_help()}</p>
      ) : project ? (
        <HandIn key={rounds.length} project={project} />
      ) : (
        join
      )}
    </section>
  )
}

function HandIn({ project: { again, mayHandIn } }: { project: Project }) {
  if (!mayHandIn) return <p>{again}</p>
  return (
    <ActionForm intent="project" action="#work" className="stack">
      {again && <p>{again}</p>}
      <TextArea
        name="text"
        label={m.lesson_work_text()}
        hint={m.lesson_hand_in_help()}
        rows={8}
        maxLength={10_000}
      />
      <Field
        name="link"
        type="url"
        label={m.lesson_work_link()}
        note={m.course_optional()}
        hint={m.lesson_work_link_hint()}
        maxLength={500}
      />
      <p>
        <Submit>{m.lesson_hand_in()}</Submit>
      </p>
    </ActionForm>
  )
}

/** What a project is marked by; after something was handed in behind a link. */
function ProjectRubric({ marking, href }: { marking: MarkingView; href: string }) {
  const { title, about, criteria, wait } = marking
  return (
    <div>
      {criteria.length === 0 && <Anchor to={href}>{title}</Anchor>}
      {criteria.length > 0 && (
        <Disclosure title={title}>
          <div className="stack">
            <p className="small">{held(about)}</p>
            {criteria.map(({ key, name, levels }) => (
              <div key={key}>
                <h3>{name}</h3>
                <dl>
                  {levels.map(({ level, word, says }) => (
                    <div key={level} className="small mt-2">
                      <dt className="font-bold">{word}</dt>
                      <dd>{held(says)}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
          </div>
        </Disclosure>
      )}
      {wait && <p className="small soft mt-2">{wait}</p>}
    </div>
  )
}
