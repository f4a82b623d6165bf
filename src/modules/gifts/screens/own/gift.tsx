import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { Refusal } from '#kit/refusal.ts'
import { dateInWords } from '#kit/time.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { correctReceiver, discardGift } from '../../commands/write.server.ts'
import { resendSms } from '../../commands/send.server.ts'
import { ownGift } from '../../queries/own.server.ts'
import { giftHref, giftsHref, isOpen, localNumber, payGiftHref } from '../../rules.ts'
import type { OwnGift } from '../../types.ts'
import type { Route } from './+types/gift'
import { ReceiverFields } from './receiver-fields.tsx'
import { nowWords, giftStatusWords, untilWords } from './words.ts'

export const handle = { hydrate: 'always', styles: 'payments' }

export const loader = (args: Route.LoaderArgs) => answer(args, (ctx) => ownGift(ctx, args.params.giftId))

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const { giftId } = args.params
    const intent = textOf(form, 'intent')
    if (intent === 'discard') {
      await discardGift(ctx, giftId)
      web.toast({ title: m.gifts_discarded() })
      return redirect(giftsHref)
    }
    if (intent === 'again') await resendSms(ctx, giftId)
    else if (intent === 'correct')
      await correctReceiver(ctx, giftId, { toName: textOf(form, 'toName'), phone: textOf(form, 'phone') })
    else throw new Refusal('invalid-input')
    web.toast({ title: intent === 'again' ? m.gifts_sent_again() : m.gifts_corrected() })
    return redirect(giftHref(giftId))
  })

/** One gift for who gave it: where it stands, its code, and what can still be changed. */
export default function Gift({ loaderData: gift }: Route.ComponentProps) {
  const { tone, text } = giftStatusWords[gift.standing]
  const open = isOpen(gift.standing)
  const zone = useZone()
  return (
    <>
      <title>{m.gifts_one_page()}</title>
      <div className="stack pt-4">
        <Breadcrumb
          label={m.gifts_title()}
          crumbs={[{ label: m.gifts_title(), to: giftsHref }, { label: gift.course.title }]}
        />
      </div>
      <PageHead
        above={
          <p>
            <Badge tone={tone}>{text()}</Badge>
          </p>
        }
        title={<span lang={gift.course.lang}>{held(gift.course.title)}</span>}
        lead={<span dir="auto">{held(nowWords(gift, zone))}</span>}
      />
      <div className="stack measure pb-6">
        <PageRefusal />
        {gift.standing === 'unpaid' && (
          <p className="row">
            <ButtonLink to={payGiftHref(gift.id)}>{m.gifts_pay()}</ButtonLink>
          </p>
        )}
        {open && <Code gift={gift} />}
        {gift.toName && <About gift={gift} />}
        {(open || gift.standing === 'unpaid') && <Change gift={gift} />}
        {gift.paymentId && (
          <p>
            <Anchor to={`/payments/${gift.paymentId}`}>
              {open ? m.gifts_payment_and_refund() : m.gifts_payment()}
            </Anchor>
          </p>
        )}
        {gift.standing === 'unpaid' && !gift.isOrdered && (
          <ActionForm intent="discard" quiet>
            <Submit variant="quiet">{m.gifts_discard()}</Submit>
          </ActionForm>
        )}
      </div>
    </>
  )
}

/** The code and its address, to be passed on by the giver too. */
const Code = ({ gift }: { gift: OwnGift }) => (
  <section aria-labelledby="code" className="stack">
    <h2 id="code">{m.gifts_code_title()}</h2>
    {gift.code && gift.link ? (
      <>
        <p className="figures text-lg">
          <b>{gift.code}</b>
        </p>
        <p className="wrap-anywhere">{gift.link}</p>
        <p>
          <a className="btn btn-outline" href={whatsAppOf(gift, gift.link)} target="_blank" rel="noopener">
            {m.gifts_whatsapp()}
          </a>
        </p>
        <p className="small soft">{m.gifts_code_text({ day: untilWords(gift) })}</p>
      </>
    ) : (
      <p>{m.gifts_code_renew()}</p>
    )}
  </section>
)

/** WhatsApp with words to its receiver, in the language of the gift, as far as their number is still kept. */
function whatsAppOf({ toPhone, course, locale }: OwnGift, link: string): string {
  const text = m.gifts_whatsapp_text({ course: course.title, link }, { locale })
  return `https://wa.me/${toPhone}?${new URLSearchParams({ text })}`
}

const About = ({ gift }: { gift: OwnGift }) => (
  <section aria-labelledby="about" className="stack">
    <h2 id="about">{m.gifts_about_title()}</h2>
    <dl className="stack wrap-anywhere">
      <Fact label={m.gifts_to_name()}>
        {gift.toName}, <span className="figures">{localNumber(gift.toPhone)}</span>
      </Fact>
      <Fact label={m.gifts_from_name()}>{gift.fromName}</Fact>
      {gift.message && <Fact label={m.gifts_message()}>{gift.message}</Fact>}
      {gift.standing === 'unpaid' && (
        <Fact label={m.gifts_send_on()}>
          {gift.sendOn ? dateInWords(gift.sendOn, getLocale()) : m.gifts_send_now()}
        </Fact>
      )}
    </dl>
  </section>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="small soft">{held(label)}</dt>
    <dd dir="auto">{held(children)}</dd>
  </div>
)

const Change = ({ gift }: { gift: OwnGift }) => (
  <>
    {gift.standing !== 'unpaid' && gift.standing !== 'planned' && gift.toPhone && (
      <ActionForm intent="again" quiet className="stack">
        <p>
          <Submit variant="outline">{m.gifts_send_again()}</Submit>
        </p>
      </ActionForm>
    )}
    <Disclosure title={m.gifts_correct()}>
      <ActionForm intent="correct" className="stack">
        {gift.standing !== 'unpaid' && <p>{m.gifts_correct_text()}</p>}
        <ReceiverFields toName={gift.toName} phone={gift.toPhone && localNumber(gift.toPhone)} />
        <p>
          <Submit variant="outline">{m.gifts_correct_button()}</Submit>
        </p>
      </ActionForm>
    </Disclosure>
  </>
)
