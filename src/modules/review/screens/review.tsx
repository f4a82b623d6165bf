import { redirect } from 'react-router'
import { newId } from '#kit/ids.ts'
import { dayInWords } from '#kit/time.ts'
import { signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { answerCard, chooseReview, gatherCards, rateAnswer } from '../commands.server.ts'
import { cardToday, knownSkills, reviewStanding } from '../queries.server.ts'
import type { Route } from './+types/review'
import { CardForm } from './card-form.tsx'
import { Done } from './done.tsx'
import { Known } from './known.tsx'
import { Settings } from './settings.tsx'
import { CardVerdict } from './verdict.tsx'
import { shownCard, type ShownVerdict, shownVerdict } from './views.server.ts'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    await gatherCards(ctx)
    const [standing, known] = await Promise.all([reviewStanding(ctx), knownSkills(ctx)])
    const card = await cardToday(ctx, standing)
    const { nextDue, onPhone: _, ...shown } = standing
    return {
      standing: { ...shown, nextOn: nextDue && dayInWords(nextDue, ctx.locale) },
      card: card && shownCard(card),
      // The answer that this page sends is one, however often it arrives.
      clientId: newId(),
      known,
    }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    switch (textOf(form, 'intent')) {
      case 'answer': {
        const { id: card, ...rest } = Object.fromEntries(form)
        return shownVerdict(await answerCard(ctx, { ...rest, card }), ctx.locale)
      }
      case 'rate':
        await rateAnswer(ctx, Object.fromEntries(form))
        return redirect('/review')
      case 'settings':
        await chooseReview(ctx, Object.fromEntries(form))
        web.toast({ title: m.review_saved() })
        return redirect('/review')
      default:
        throw new Refusal('invalid-input')
    }
  })

/** A few cards a day, one after the other, what is known by now, and how it goes on. */
export default function Review({ loaderData: { standing, card, clientId, known } }: Route.ComponentProps) {
  const verdict = useFormAnswer<ShownVerdict>({ intent: 'answer' })?.extra
  return (
    <>
      <title>{m.review_page()}</title>
      <PageHead title={m.review_title()} lead={m.review_lead()} />
      <div className="stack measure">
        {standing.isGentle && !verdict && standing.left > 0 && (
          <Banner tone="sky" title={m.review_gentle_title()} text={<p>{m.review_gentle()}</p>} />
        )}
        {verdict ? (
          <CardVerdict key={verdict.clientId} verdict={verdict} left={standing.left} />
        ) : card ? (
          <CardForm key={clientId} card={card} clientId={clientId} left={standing.left} />
        ) : (
          <Done standing={standing} hasCards={known.length > 0} />
        )}
      </div>
      {known.length > 0 && <Known skills={known} />}
      <Settings perDay={standing.perDay} sms={standing.sms} />
    </>
  )
}
