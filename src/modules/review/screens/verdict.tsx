import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { CircleAlert, CircleCheck } from '#ui/icons.ts'
import { Words } from '#ui/prose.tsx'
import { Ratings } from './ratings.tsx'
import type { ShownOpened, ShownVerdict } from './views.server.ts'

/** What became of an answer: right or not, what is right, why, and when the card comes again. */
export function CardVerdict({ verdict, left }: { verdict: ShownVerdict; left: number }) {
  const { isRight, counts, clientId } = verdict
  return (
    <Back card={verdict} heading={isRight ? m.review_right() : m.review_wrong()} isRight={isRight}>
      {!isRight && (
        <Said label={m.review_you_gave()}>
          <Words safeHtml={verdict.givenHtml} lang={verdict.lang} />
        </Said>
      )}
      <p className="small soft">{m.review_again_on({ day: verdict.dueOn })}</p>
      {counts ? (
        <Ratings clientId={clientId} ratings={isRight ? undefined : ['again']} chosen={verdict.rating} />
      ) : (
        <div>
          <ButtonLink to="/review">{left > 0 ? m.review_next() : m.review_finish()}</ButtonLink>
        </div>
      )}
    </Back>
  )
}

/** A card whose answer somebody looked at: they say themselves how well they knew it. */
export const OpenedCard = ({ card }: { card: ShownOpened }) => (
  <Back card={card} heading={m.review_answer()}>
    <Ratings clientId={card.clientId} card={card.card} />
  </Back>
)

type BackProps = {
  card: ShownOpened | ShownVerdict
  heading: string
  /** Missing where nothing was judged. */
  isRight?: boolean
  children: ReactNode
}

/** The back of a card: what is right and why. */
function Back({ card, heading, isRight, children }: BackProps) {
  const { askHtml, rightHtml, whyHtml, lang, courseId, lessonId, lesson } = card
  const title = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone; whoever listens hears the verdict.
  useEffect(() => title.current?.focus(), [])
  const words = (html: string) => <Words safeHtml={html} lang={lang} />
  return (
    <div className="stack">
      <h2 ref={title} tabIndex={-1} className="flex items-center gap-2">
        {isRight !== undefined && (
          <Icon of={isRight ? CircleCheck : CircleAlert} className={isRight ? 'text-leaf' : 'text-brick'} />
        )}
        {heading}
      </h2>
      <p>{words(askHtml)}</p>
      <Said label={m.review_right_is()}>{words(rightHtml)}</Said>
      <Said label={m.review_why()}>{words(whyHtml)}</Said>
      <p className="small soft">
        {m.review_from()}:{' '}
        <Anchor to={`/courses/${courseId}/lessons/${lessonId}`} lang={lang}>
          {lesson}
        </Anchor>
      </p>
      {children}
    </div>
  )
}

const Said = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <p className="small soft">{label}</p>
    <p>{children}</p>
  </div>
)
