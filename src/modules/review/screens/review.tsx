import { held } from '#ui/no-break/held.ts'
import { redirect } from 'react-router'
import { newId } from '#kit/ids.ts'
import { dayInWords, timeInWords } from '#kit/time.ts'
import { type Context, signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { answerCard, rateAnswer } from '../commands/answer.server.ts'
import { gatherCards } from '../commands/gather.server.ts'
import { cardToday } from '../queries/today.server.ts'
import { knownSkills } from '../queries/known.server.ts'
import { openedCard } from '../queries/verdict.server.ts'
import { reviewStanding } from '../queries/standing.server.ts'
import type { Route } from './+types/review'
import { CardForm, cardIntents } from './card-form.tsx'
import { CardVerdict, OpenedCard } from './verdict.tsx'
import { shownCard, shownOpened, type ShownOpened, type ShownVerdict, shownVerdict } from './views.server.ts'
import { MomentScreen } from '#ui/feedback/moment-screen.tsx'
import { Deck } from '../parts/deck.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { getLocale } from '#paraglide/runtime.js'
import { Progress } from '#ui/progress.tsx'
import type { KnownSkills } from '../types.ts'

export const handle = { hydrate: 'always', styles: ['review', 'moment'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    await gatherCards(ctx)
    const [standing, known] = await Promise.all([reviewStanding(ctx), knownSkills(ctx)])
    const card = await cardToday(ctx, standing)
    const { nextDue, tomorrow, onPhone: _, ...shown } = standing
    return {
      standing: {
        ...shown,
        nextOn: nextDue && dayInWords(nextDue, ctx.locale, ctx.zone),
        tomorrow:
          tomorrow &&
          m.review_tomorrow({
            count: tomorrow.cards,
            time: timeInWords(tomorrow.from, ctx.locale, ctx.zone),
          }),
      },
      card: card && shownCard(card),
      // The answer that this page sends is one, however often it arrives.
      clientId: newId(),
      known,
    }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form) => {
    signedIn(ctx)
    switch (textOf(form, 'intent')) {
      case 'answer':
        return judged(ctx, form)
      case 'show':
        return textOf(form, 'answer').trim() ? judged(ctx, form) : opened(ctx, form)
      case 'rate':
        await rateAnswer(ctx, Object.fromEntries(form))
        return redirect('/review')
      default:
        throw new Refusal('invalid-input')
    }
  })

type Back = { verdict: ShownVerdict } | { opened: ShownOpened }

async function judged(ctx: Context, form: FormData): Promise<Back> {
  const { id: card, ...rest } = Object.fromEntries(form)
  return { verdict: shownVerdict(await answerCard(ctx, { ...rest, card }), ctx) }
}

const opened = async (ctx: Context, form: FormData): Promise<Back> => ({
  opened: shownOpened(await openedCard(ctx, { card: textOf(form, 'id') }), textOf(form, 'clientId')),
})

/** A few cards a day, one after the other, what is known by now, and how it goes on. */
export default function Review({ loaderData: { standing, card, clientId, known } }: Route.ComponentProps) {
  const back = useFormAnswer<Back>({ intent: cardIntents })?.extra
  if (!back && !card)
    return (
      <>
        <title>{m.review_page()}</title>
        <Done standing={standing} hasCards={known.length > 0} />
        <More skills={known} />
      </>
    )
  return (
    <>
      <title>{m.review_page()}</title>
      <Deck
        standing={standing}
        isSaid={back !== undefined && 'verdict' in back && back.verdict.counts}
        out={{ to: '/dashboard', label: m.review_out() }}
      >
        {standing.isGentle && !back && (
          <Banner tone="sky" title={m.review_gentle_title()} text={<p>{m.review_gentle()}</p>} />
        )}
        {back && 'verdict' in back ? (
          <CardVerdict key={back.verdict.clientId} verdict={back.verdict} left={standing.left} />
        ) : back ? (
          <OpenedCard key={back.opened.clientId} card={back.opened} />
        ) : (
          card && <CardForm key={clientId} card={card} clientId={clientId} />
        )}
      </Deck>
      <More skills={known} />
    </>
  )
}

/** Below what is done now. */
const More = ({ skills }: { skills: KnownSkills[] }) => (
  <div className="deck-more">
    <p className="soft">{m.review_lead()}</p>
    {skills.length > 0 && <Known skills={skills} />}
    <p>
      <Anchor to="/account#review">{m.review_settings()}</Anchor>
    </p>
  </div>
)

type Props = {
  standing: {
    answered: number
    right: number
    waiting: number
    perDay: number
    nextOn: string | null
    tomorrow: string | null
  }
  hasCards: boolean
}

/** Nothing is asked now: today's cards are done, none is due, or there is none yet. */
function Done({ standing, hasCards }: Props) {
  const { answered, right, waiting, perDay, nextOn, tomorrow } = standing
  if (!hasCards)
    return (
      <MomentScreen
        level="h1"
        mood="waiting"
        title={m.review_none()}
        action={<ButtonLink to="/courses/progress">{m.review_none_go()}</ButtonLink>}
      >
        <p>{m.review_none_text()}</p>
      </MomentScreen>
    )
  if (perDay === 0)
    return (
      <MomentScreen
        level="h1"
        mood="waiting"
        title={m.review_off()}
        action={<ButtonLink to="/account#review">{m.review_settings()}</ButtonLink>}
      >
        <p>{m.review_off_text()}</p>
      </MomentScreen>
    )
  return (
    <MomentScreen
      level="h1"
      mood={answered > 0 ? 'glad' : 'waiting'}
      title={answered > 0 ? m.review_done() : m.review_nothing()}
      action={<ButtonLink to="/dashboard">{m.review_go_on()}</ButtonLink>}
    >
      {answered > 0 && (
        <p className="moment-figure">
          {held(m.review_known_of({ known: right, cards: answered }))}
          <small>{m.review_right_today()}</small>
        </p>
      )}
      <p>{tomorrow ?? (nextOn && m.review_next_on({ day: nextOn }))}</p>
      {waiting > 0 && <p className="soft">{m.review_done_more({ count: waiting })}</p>}
    </MomentScreen>
  )
}

/** What is known now, a bar for the skills of each course. Skills are named in English everywhere. */
const Known = ({ skills }: { skills: KnownSkills[] }) => (
  <Section title={m.review_known()} id="known">
    <p className="soft">{m.review_known_lead()}</p>
    <ul className="grid gap-x-12 gap-y-4 mt-4 md:grid-cols-2">
      {skills.map(({ skills, known, cards }) => {
        const name = skills.join(', ')
        return (
          <li key={name}>
            <p className="small">
              <span lang={getLocale() === 'en' ? undefined : 'en'}>{held(name)}</span>{' '}
              <b className="figures">{m.review_known_of({ known, cards })}</b>
            </p>
            <Progress
              label={name}
              value={known}
              max={cards}
              valueText={m.review_known_of({ known, cards })}
              hideLabel
            />
          </li>
        )
      })}
    </ul>
  </Section>
)
