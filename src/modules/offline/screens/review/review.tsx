import { type ReactNode, useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { MomentScreen } from '#ui/feedback/moment-screen.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { useWaiting } from '../kept/copy-line.tsx'
import { notStored } from '../kept/kept-course.ts'
import { answerHere } from '../../cards/answers.ts'
import type { KeptCard } from '../../phone/types.ts'
import { type Reviewed, reviewedHere } from '../../cards/today.ts'
import { LessData } from '#ui/less-data.tsx'
import { Words } from '#ui/prose.tsx'
import { held } from '#ui/no-break/held.ts'
import { CardBack, Said } from '#modules/review/parts/card-back.tsx'
import { Deck } from '#modules/review/parts/deck.tsx'
import { CardFields } from '#modules/review/parts/card-fields.tsx'
import { explained, judged, orderOf } from '#modules/review/parts/judging.ts'

type Look = Reviewed | 'opening' | 'none' | 'off'

/** Today's cards from the phone, judged here and told later. */
export const Review = () => (
  // No picture is kept for it: words say the same.
  <LessData value>
    <Cards />
  </LessData>
)

function Cards() {
  const [review, look] = useReview()
  const [said, setSaid] = useState<Given | null>(null)
  const [isMoved, setMoved] = useState(false)
  if (review === 'opening') return <p role="status">{m.kept_opening()}</p>
  if (review === 'none' || review === 'off') return <NoCards isOff={review === 'off'} />
  const answer = async (card: KeptCard, answer: string, isRight: boolean) => {
    try {
      await answerHere(card, { answer, isRight })
    } catch (error) {
      return notStored(error)
    }
    setSaid({ card, answer, isRight })
    setMoved(true)
    await look()
  }
  const [next] = review.cards
  return (
    <>
      <title>{`${m.review_page()} - Stadi`}</title>
      {said ? (
        <Frame review={review} isSaid>
          <Verdict
            said={said}
            foot={
              <Button type="button" data-swipe="left right" onClick={() => setSaid(null)}>
                {next ? m.review_next() : m.review_finish()}
              </Button>
            }
          />
        </Frame>
      ) : next ? (
        <Frame review={review}>
          {review.isGentle && (
            <Banner tone="sky" title={m.review_gentle_title()} text={<p>{m.review_gentle()}</p>} />
          )}
          <Place key={next.card} isMoved={isMoved}>
            <Ask card={next} onAnswer={answer} />
          </Place>
        </Frame>
      ) : (
        <Place key="done" isMoved={isMoved}>
          <Done review={review} />
        </Place>
      )}
    </>
  )
}

const Frame = ({
  review,
  isSaid = false,
  children,
}: {
  review: Reviewed
  isSaid?: boolean
  children: ReactNode
}) => (
  <Deck standing={review} isSaid={isSaid} out={{ to: '/offline', label: m.kept_place(), reload: true }}>
    {children}
  </Deck>
)

function useReview(): [Look, () => Promise<void>] {
  const [review, setReview] = useState<Look>('opening')
  const look = useCallback(async () => {
    try {
      setReview((await reviewedHere()) ?? 'none')
    } catch (error) {
      console.error('no cards can be read', error)
      setReview('off')
    }
  }, [])
  useEffect(() => {
    const first = () => void look()
    first()
  }, [look])
  return [review, look]
}

/** The button that led here is gone: whoever has a keyboard goes on from here. */
function Place({ isMoved, children }: { isMoved: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMoved) place.current?.focus()
  }, [isMoved])
  return (
    <div className="deck-form" ref={place} tabIndex={-1}>
      {held(children)}
    </div>
  )
}

function Done({ review: { answered, perDay } }: { review: Reviewed }) {
  const count = useWaiting()
  const isOff = perDay === 0
  return (
    <MomentScreen
      level="h1"
      mood={answered > 0 && !isOff ? 'glad' : 'waiting'}
      title={isOff ? m.review_off() : answered > 0 ? m.review_done() : m.review_nothing()}
      action={
        <ButtonLink reload to="/offline">
          {m.kept_place()}
        </ButtonLink>
      }
    >
      {isOff ? (
        <p>{m.review_off_text()}</p>
      ) : (
        answered > 0 && <p>{m.review_done_text({ count: answered })}</p>
      )}
      {!isOff && <p className="soft">{count > 0 ? m.kept_waiting({ count }) : m.kept_nothing_waits()}</p>}
    </MomentScreen>
  )
}

const NoCards = ({ isOff }: { isOff: boolean }) => (
  <div className="page-head">
    <title>{`${m.review_page()} - Stadi`}</title>
    <h1>{isOff ? m.kept_no_storage() : m.kept_no_cards()}</h1>
    <p className="lead">{isOff ? m.kept_no_storage_text() : m.kept_no_cards_text()}</p>
    <p className="row">
      <ButtonLink reload to="/review">
        {m.kept_review_online()}
      </ButtonLink>
      <ButtonLink reload to="/offline" variant="outline">
        {m.kept_place()}
      </ButtonLink>
    </p>
  </div>
)

type Given = { card: KeptCard; answer: string; isRight: boolean }

type AskProps = { card: KeptCard; onAnswer(card: KeptCard, answer: string, isRight: boolean): Promise<void> }

/** Asks a card as the page with the network does, and judges by the same rule. */
function Ask({ card, onAnswer }: AskProps) {
  const [error, setError] = useState<string>()
  const { words, reps } = card
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answer = String(new FormData(event.currentTarget).get('answer') ?? '').trim()
    const isRight = answer === '' ? null : judged(words, words.typed, answer)
    if (isRight === null) return setError(m.refusal_required())
    setError(undefined)
    void onAnswer(card, answer, isRight)
  }
  const key = card.card.slice(card.card.indexOf('.') + 1)
  return (
    <form className="deck-form" noValidate onSubmit={submit}>
      <div className="deck-card stack">
        <CardFields
          card={words}
          askHtml={words.ask}
          options={orderOf({ key, reps }, words.options.length).map((place) => ({
            value: String(place),
            html: words.options[place]!,
          }))}
          error={error}
        />
      </div>
      <p className="deck-foot">
        <Button>{m.review_check()}</Button>
      </p>
    </form>
  )
}

/** What became of an answer. When the card comes again the account says. */
function Verdict({ said: { card, answer, isRight }, foot }: { said: Given; foot: ReactNode }) {
  const { words, courseId, lessonId } = card
  const [typed = null] = words.typed
  const { given, right, why } = explained({ ...words, typed }, answer)
  const html = (safeHtml: string) => <Words safeHtml={safeHtml} lang={words.lang} />
  // What is typed is no HTML.
  const asGiven = typed ? (text: string) => text : html
  return (
    <CardBack
      card={{ ...words, courseId, lessonId }}
      ask={html(words.ask)}
      right={asGiven(right)}
      why={html(why)}
      heading={isRight ? m.review_right() : m.review_wrong()}
      isRight={isRight}
      reload
      foot={foot}
    >
      {!isRight && <Said label={m.review_you_gave()}>{asGiven(given)}</Said>}
    </CardBack>
  )
}
