import { Form, useNavigation } from 'react-router'
import { momentInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/forms/button.tsx'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import type { LessonView } from '../../types.ts'
import { SignInNote } from '../sign-in-note.tsx'
import type { Refused } from '../refused.ts'

type Project = NonNullable<LessonView['project']>

/** Work handed in as text or link completes the lesson (CRS-20). */
export function LessonProject({ view: { project }, refused }: { view: LessonView; refused?: Refused }) {
  return (
    <section className="work" id="work" aria-labelledby="hand-in">
      <h2 id="hand-in">
        {project && project.submissions.length > 0 ? m.lesson_hand_in_again() : m.lesson_hand_in_title()}
      </h2>
      {project ? (
        <HandIn key={project.submissions.length} refused={refused} />
      ) : (
        <SignInNote text={m.lesson_sign_in_project()} />
      )}
      {project && project.submissions.length > 0 && <Earlier submissions={project.submissions} />}
    </section>
  )
}

function HandIn({ refused }: { refused?: Refused }) {
  const pending = useNavigation().formMethod === 'POST'
  const fields = refused?.refused.fields ?? {}
  return (
    <Form method="post" action="#work" className="stack">
      {refused && <FormError title={refused.refused.title} text={refused.refused.text} />}
      <input type="hidden" name="intent" value="project" />
      <TextArea
        name="text"
        label={m.lesson_work_text()}
        hint={m.lesson_hand_in_help()}
        error={fields.text}
        rows={8}
        maxLength={10_000}
        defaultValue={refused?.values.text}
      />
      <Field
        name="link"
        type="url"
        label={m.lesson_work_link()}
        note={m.course_optional()}
        hint={m.lesson_work_link_hint()}
        error={fields.link}
        maxLength={500}
        defaultValue={refused?.values.link}
      />
      <p>
        <Button pending={pending} pendingText={m.common_please_wait()}>
          {m.lesson_hand_in()}
        </Button>
      </p>
    </Form>
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
