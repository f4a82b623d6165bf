import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Icon } from '#ui/icon.tsx'
import { CircleAlert, CircleCheck } from '#ui/icons.ts'
import { held } from '#ui/no-break/held.ts'
import { useSwiping } from './swiping.ts'

type Props = {
  card: { lang?: string; courseId: number; lessonId: number; lesson: string }
  ask: ReactNode
  right: ReactNode
  why: ReactNode
  heading: string
  /** Missing where nothing was judged. */
  isRight?: boolean
  /** Its lesson is opened as a new page, which a phone without a network may have. */
  reload?: boolean
  children?: ReactNode
  /** At the thumb: what is said of it, or the way on. */
  foot: ReactNode
}

/** The back of a card: what is right and why. */
export function CardBack({ card, ask, right, why, heading, isRight, reload, children, foot }: Props) {
  const { lang, courseId, lessonId, lesson } = card
  const title = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone; whoever listens hears the verdict.
  useEffect(() => title.current?.focus(), [])
  const sheet = useRef<HTMLDivElement>(null)
  useSwiping(sheet)
  return (
    <>
      <div className="deck-card deck-back stack" data-right={isRight} ref={sheet}>
        <h2 ref={title} tabIndex={-1} className="flex items-center gap-2">
          {isRight !== undefined && (
            <Icon of={isRight ? CircleCheck : CircleAlert} className={isRight ? 'text-leaf' : 'text-brick'} />
          )}
          {held(heading)}
        </h2>
        <p className="deck-ask">{ask}</p>
        <Said label={m.review_right_is()}>{right}</Said>
        <Said label={m.review_why()}>{why}</Said>
        <p className="small soft">
          {m.review_from()}:{' '}
          <Anchor to={`/courses/${courseId}/lessons/${lessonId}`} lang={lang} reload={reload}>
            {lesson}
          </Anchor>
        </p>
        {held(children)}
      </div>
      <div className="deck-foot">{held(foot)}</div>
    </>
  )
}

export const Said = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <p className="small soft">{held(label)}</p>
    <p>{held(children)}</p>
  </div>
)
