import { momentInWords } from '#kit/time.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Field, TextArea } from '#ui/forms/field.tsx'
import type { LessonView } from '../../types.ts'
import { SignInNote } from '../sign-in-note.tsx'

type Project = NonNullable<LessonView['project']>

/** Work handed in as text or link completes the lesson (CRS-20). */
export function LessonProject({ view: { project } }: { view: LessonView }) {
  return (
    <section className="work" id="work" aria-labelledby="hand-in">
      <h2 id="hand-in">
        {project && project.submissions.length > 0 ? m.lesson_hand_in_again() : m.lesson_hand_in_title()}
      </h2>
      {project ? (
        <HandIn key={project.submissions.length} />
      ) : (
        <SignInNote text={m.lesson_sign_in_project()} />
      )}
      {project && project.submissions.length > 0 && <Earlier submissions={project.submissions} />}
    </section>
  )
}

function HandIn() {
  return (
    <ActionForm intent="project" action="#work" className="stack">
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

function Earlier({ submissions }: { submissions: Project['submissions'] }) {
  return (
    <>
      <h2>{m.lesson_submissions()}</h2>
      <ul className="reviews">
        {submissions.map(({ text, link, submittedAt }) => (
          <li key={submittedAt.getTime()}>
            <p className="small soft">
              <time dateTime={submittedAt.toISOString()}>{momentInWords(submittedAt, getLocale())}</time>
            </p>
            {text && (
              <p className="own-lines" dir="auto">
                {text}
              </p>
            )}
            {link && (
              <p>
                <a href={link} rel="noopener noreferrer nofollow" target="_blank">
                  {link}
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
