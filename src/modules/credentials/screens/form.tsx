import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { KangaFrame } from '#ui/cloth.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Naming } from '#ui/naming.tsx'
import { held } from '#ui/no-break/held.ts'
import { Figure } from '#ui/pictures/figure.tsx'
import { CORRECTION_DAYS } from '#modules/courses/rules.ts'
import type { CertificatePage } from '../queries/own.server.ts'
import { BackToCourse } from './use.tsx'

type Props = {
  course: { id: number; title: string; lang: string | undefined }
  defaultName: string
  quiz: CertificatePage['quiz']
}

/**
 * A finished course: the last score, the certificate as it is being drawn, and the name that is frozen on it. Its button comes before what
 * explains it: without scripts two messages about the last lesson stand above it.
 */
export function CertificateForm({ course, defaultName, quiz }: Props) {
  const words = m.certificate_issue_lead({ course: course.title })
  return (
    <div className="moment issue">
      <BackToCourse courseId={course.id} />
      <div className="issue-done">
        <Figure of="glad" />
        <div>
          <h1>{m.certificate_issue_title()}</h1>
          {quiz && (
            <p className="figures">
              {held(m.certificate_last_quiz({ percent: quiz.percent }))}{' '}
              <Anchor to={`/courses/${course.id}/lessons/${quiz.lessonId}#work`}>{m.lesson_answers()}</Anchor>
            </p>
          )}
        </div>
      </div>
      {/* The form and what explains it say the same in words. */}
      <div className="certificate-drawn" aria-hidden="true">
        <KangaFrame>
          <b>{m.certificate_title()}</b>
          <span className="certificate-blank" />
          <small>{m.certificate_has_completed()}</small>
          <b lang={course.lang}>{held(course.title)}</b>
        </KangaFrame>
      </div>
      <ActionForm className="stack measure">
        <Field
          label={m.certificate_name_label()}
          hint={m.certificate_name_hint({ days: CORRECTION_DAYS })}
          name="name"
          defaultValue={defaultName}
          autoComplete="name"
          maxLength={80}
        />
        <div className="moment-go">
          <Submit wide pendingText={m.certificate_issuing()}>
            {m.certificate_issue()}
          </Submit>
        </div>
        <p>
          <Naming text={words} name={course.title} lang={course.lang} />
        </p>
        <p className="small soft">{m.certificate_name_letters()}</p>
      </ActionForm>
    </div>
  )
}
