import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import type { Rating } from '../types.ts'
import { stamp } from './card-form.tsx'

type Props = {
  clientId: string
  /** Where nothing was judged: the answer is what they say now. */
  card?: string
  ratings?: Rating[]
  /** As it was judged. */
  chosen?: Rating
}

const words: Record<Rating, () => string> = {
  again: m.review_again,
  hard: m.review_hard,
  good: m.review_good,
  easy: m.review_easy,
}
const all: Rating[] = ['again', 'hard', 'good', 'easy']

/** How well somebody knew a card; each leads to the next one. */
export const Ratings = ({ clientId, card, ratings = all, chosen = 'good' }: Props) => (
  <ActionForm
    intent="rate"
    className="stack"
    failed={m.review_failed()}
    retry="once"
    preventScrollReset
    onSubmit={stamp}
  >
    <input type="hidden" name="clientId" value={clientId} />
    <input type="hidden" name="at" defaultValue="" />
    {card && <input type="hidden" name="card" value={card} />}
    {ratings.length > 1 && <p className="small soft">{m.review_rate_note()}</p>}
    <div className={ratings.length > 1 ? 'grid grid-cols-2 gap-2 md:flex' : 'row'}>
      {ratings.map((rating) => (
        <Submit key={rating} variant={rating === chosen ? undefined : 'outline'} name="rating" value={rating}>
          {words[rating]()}
        </Submit>
      ))}
    </div>
  </ActionForm>
)
