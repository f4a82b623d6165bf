import { redirect } from 'react-router'
import { Refusal } from '#kit/refusal.ts'
import { dayInWords, momentInWords } from '#kit/time.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { chooseScores, chooseTeachers, unlinkAccount } from '../../commands/link.server.ts'
import { ownLinks } from '../../queries/own.server.ts'
import type { Route } from './+types/links'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({
    links: (await ownLinks(ctx)).map(({ linkedAt, scores, ...link }) => ({
      ...link,
      since: dayInWords(linkedAt, ctx.locale, ctx.zone),
      scores: scores.map(({ sentAt, ...score }) => ({
        ...score,
        sent: sentAt && momentInWords(sentAt, ctx.locale, ctx.zone),
      })),
    })),
  }))

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const [intent, id] = [textOf(form, 'intent'), textOf(form, 'id')]
    if (intent === 'unlink') {
      await unlinkAccount(ctx, id)
      web.toast({ title: m.lti_unlinked() })
    } else if (intent === 'send' || intent === 'stop') {
      await chooseScores(ctx, id, intent === 'send')
      web.toast({ title: intent === 'send' ? m.lti_send_done() : m.lti_stop_done() })
    } else if (intent === 'show' || intent === 'hide') {
      await chooseTeachers(ctx, id, intent === 'show')
      web.toast({ title: intent === 'show' ? m.lti_show_done() : m.lti_hide_done() })
    } else throw new Refusal('invalid-input')
    return redirect('/account/platforms')
  })

/** Other learning systems that somebody linked, what each knows, and how that ends. */
export default function OwnPlatforms({ loaderData: { links } }: Route.ComponentProps) {
  return (
    <>
      <title>{`${m.lti_own_title()} - Stadi`}</title>
      <PageHead
        above={<Anchor to="/account">{m.account_page_title()}</Anchor>}
        title={m.lti_own_title()}
        lead={m.lti_own_lead()}
      />
      <PageRefusal />
      {links.length === 0 ? (
        <EmptyState
          title={m.lti_own_none()}
          text={m.lti_own_none_text()}
          action={<ButtonLink to="/account">{m.lti_own_back()}</ButtonLink>}
        />
      ) : (
        links.map((link) => <OneLink key={link.id} {...link} />)
      )}
    </>
  )
}

type Link = Route.ComponentProps['loaderData']['links'][number]

const OneLink = ({ id, platform, isOpen, sendsScores, teachers, isAgreed, since, scores }: Link) => (
  <Section title={<bdi className="wrap-anywhere">{platform}</bdi>}>
    <div className="stack measure">
      <p className="row">
        <Badge tone={sendsScores && isOpen ? 'leaf' : undefined}>
          {sendsScores ? m.lti_own_sends() : m.lti_own_keeps()}
        </Badge>
        <span className="small soft">{m.lti_own_since({ date: since })}</span>
      </p>
      {!isOpen && <p>{m.lti_own_closed()}</p>}
      {scores.length > 0 && (
        <ul className="list-disc pl-5">
          {scores.map((score, place) => (
            <li key={place}>{held(scoreWords(score, sendsScores))}</li>
          ))}
        </ul>
      )}
      {teachers !== 'no' && <p>{held(teachersWords(platform, teachers, isAgreed))}</p>}
      <div className="row">
        {scores.length > 0 && (
          <ActionForm intent={sendsScores ? 'stop' : 'send'} id={id} quiet failed={m.lti_own_failed()}>
            <Submit
              variant="outline"
              aria-label={`${sendsScores ? m.lti_stop() : m.lti_send()}: ${platform}`}
            >
              {sendsScores ? m.lti_stop() : m.lti_send()}
            </Submit>
          </ActionForm>
        )}
        {teachers !== 'no' && (
          <ActionForm intent={teachers === 'see' ? 'hide' : 'show'} id={id} quiet failed={m.lti_own_failed()}>
            <Submit
              variant="outline"
              aria-label={`${teachers === 'see' ? m.lti_hide() : m.lti_show()}: ${platform}`}
            >
              {teachers === 'see' ? m.lti_hide() : m.lti_show()}
            </Submit>
          </ActionForm>
        )}
        <ActionForm intent="unlink" id={id} quiet failed={m.lti_own_failed()}>
          <Submit variant="danger" aria-label={`${m.lti_unlink()}: ${platform}`}>
            {m.lti_unlink()}
          </Submit>
        </ActionForm>
      </div>
      <p className="small soft">{m.lti_unlink_note()}</p>
    </div>
  </Section>
)

function teachersWords(platform: string, teachers: Link['teachers'], isAgreed: boolean): string {
  if (teachers === 'could') return m.lti_own_teachers_could({ platform })
  return isAgreed ? m.lti_own_teachers_see({ platform }) : m.lti_own_teachers_off({ platform })
}

function scoreWords(
  { course, percent, sent, outcome, waits }: Link['scores'][number],
  sends: boolean,
): string {
  if (sends && waits && outcome !== null && outcome !== 'sent') return m.lti_score_waits({ course })
  return sent === null
    ? m.lti_score_none({ course })
    : m.lti_score_sent({ course, percent: percent ?? 0, time: sent })
}
