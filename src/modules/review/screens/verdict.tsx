import { type ReactNode, useEffect, useRef } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { CircleAlert, CircleCheck } from '#ui/icons.ts'
import { Words } from '#ui/prose.tsx'
import type { ShownVerdict } from './views.server.ts'

/** What became of an answer: right or not, what is right, why, and when the card comes again. */
export function CardVerdict({ verdict, left }: { verdict: ShownVerdict; left: number }) {
  const { isRight, counts, lang, courseId, lessonId, clientId } = verdict
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone; whoever listens hears the verdict.
  useEffect(() => heading.current?.focus(), [])
  const words = (html: string) => <Words safeHtml={html} lang={lang} />
  return (
    <div className="stack">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2">
        <Icon of={isRight ? CircleCheck : CircleAlert} className={isRight ? 'text-leaf' : 'text-brick'} />
        {isRight ? m.review_right() : m.review_wrong()}
      </h2>
      <p>{words(verdict.askHtml)}</p>
      <dl className="stack">
        {!isRight && <Said label={m.review_you_gave()}>{words(verdict.givenHtml)}</Said>}
        <Said label={m.review_right_is()}>{words(verdict.rightHtml)}</Said>
        <Said label={m.review_why()}>{words(verdict.whyHtml)}</Said>
      </dl>
      <p className="small soft">
        {m.review_again_on({ day: verdict.dueOn })} {m.review_from()}:{' '}
        <Anchor to={`/courses/${courseId}/lessons/${lessonId}`} lang={lang}>
          {verdict.lesson}
        </Anchor>
      </p>
      <div>
        <ButtonLink to="/review">{left > 0 ? m.review_next() : m.review_finish()}</ButtonLink>
      </div>
      {isRight && counts && (
        <ActionForm
          intent="rate"
          className="stack"
          failed={m.review_failed()}
          retry="once"
          preventScrollReset
        >
          <input type="hidden" name="clientId" value={clientId} />
          <p className="small soft">{m.review_rate_note()}</p>
          <div className="row">
            <Submit variant="outline" name="rating" value="hard">
              {m.review_hard()}
            </Submit>
            <Submit variant="outline" name="rating" value="easy">
              {m.review_easy()}
            </Submit>
          </div>
        </ActionForm>
      )}
    </div>
  )
}

const Said = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="small soft">{label}</dt>
    <dd>{children}</dd>
  </div>
)
