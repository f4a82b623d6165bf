import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { sheetHref } from '../../rules.ts'
import type { OwnApplication } from '../../types.ts'
import { applied, learnByInWords, untilInWords } from '../words.ts'

/** The viewer's application: where it stands, what was answered, and how a place is used. */
export function OwnPart({ own }: { own: OwnApplication }) {
  const { state, course, answer, grant } = own
  const { tone, words } = applied(own)
  return (
    <section aria-labelledby="own-application" className="stack">
      <h2 id="own-application">{m.scholarships_own_one()}</h2>
      <p>
        <Badge tone={tone}>{words()}</Badge> <span lang={course.lang}>{course.title}</span>
      </p>
      {answer && (
        <>
          <p className="small soft">{m.scholarships_answer()}</p>
          <p className="own-lines wrap-anywhere" dir="auto">
            {answer}
          </p>
        </>
      )}
      {grant?.standing === 'ready' && (
        <>
          <p>{m.scholarships_use_text({ day: untilInWords(grant.until) })}</p>
          <p className="row">
            <ButtonLink to={sheetHref(own.courseId, grant.code)}>{m.scholarships_use()}</ButtonLink>
          </p>
        </>
      )}
      {grant?.standing === 'used' && (
        <p className="row">
          <ButtonLink to={`/courses/${own.courseId}`}>{m.scholarships_to_course()}</ButtonLink>
        </p>
      )}
      {state === 'waiting' && <p>{m.scholarships_waits_text()}</p>}
      <Disclosure title={m.scholarships_written()}>
        <Written own={own} />
      </Disclosure>
    </section>
  )
}

const Written = ({ own: { state, why, plan, learnBy } }: { own: OwnApplication }) => (
  <div className="stack">
    <p className="small soft">{m.scholarships_why()}</p>
    <p className="own-lines wrap-anywhere" dir="auto">
      {why}
    </p>
    <p className="small soft">{m.scholarships_plan()}</p>
    <p className="own-lines wrap-anywhere" dir="auto">
      {plan}
    </p>
    <p className="small soft">{m.scholarships_learn_by()}</p>
    <p>{learnByInWords(learnBy)}</p>
    {state === 'waiting' && (
      <ActionForm intent="withdraw" quiet className="stack">
        <p className="small soft">{m.scholarships_withdraw_note()}</p>
        <p>
          <Submit variant="danger">{m.scholarships_withdraw()}</Submit>
        </p>
      </ActionForm>
    )}
  </div>
)
