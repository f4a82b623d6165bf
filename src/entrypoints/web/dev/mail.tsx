import { Refusal } from '#kit/refusal.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/mail'

export const handle = { hydrate: 'never' }

export function loader(args: Route.LoaderArgs) {
  return answer(args, async (ctx, { devices }) => {
    if (!devices) throw new Refusal('not-found')
    const messages = (await devices.messages()).map((message) => ({ ...message, subject: null, files: [] }))
    const sent = [
      ...(await devices.mails()).map(({ to, subject, text, sentAt, attachments: files = [] }) => ({
        to,
        subject,
        text,
        sentAt,
        files,
      })),
      ...messages,
    ]
    return { origin: ctx.config.origin, sent: sent.toSorted((a, b) => b.sentAt.localeCompare(a.sentAt)) }
  })
}

/** The mails and SMS that an installation without a mail server and SMS gateway stores instead of sending. */
export default function DevMail({ loaderData: { origin, sent } }: Route.ComponentProps) {
  return (
    <>
      <title>{m.dev_mail_page()}</title>
      <PageHead
        above={
          <p>
            <Badge tone="sun">{m.dev_simulator()}</Badge>
          </p>
        }
        title={m.dev_mail_title()}
        lead={m.dev_mail_lead()}
        action={
          <ButtonLink variant="outline" to="/dev/mail" reload>
            {m.dev_refresh()}
          </ButtonLink>
        }
      />
      {sent.length === 0 && <EmptyState title={m.dev_mail_none()} text={m.dev_mail_none_text()} />}
      <div className="stack measure">
        {sent.map((mail) => (
          <SentCard key={`${mail.sentAt} ${mail.to} ${mail.subject}`} mail={mail} origin={origin} />
        ))}
      </div>
    </>
  )
}

type Sent = {
  to: string
  /** None for an SMS. */
  subject: string | null
  text: string
  sentAt: string
  files: { filename: string; content: string }[]
}

const SentCard = ({ mail, origin }: { mail: Sent; origin: string }) => (
  <Card>
    <h2 className="text-lg">{mail.subject ?? m.dev_sms()}</h2>
    <p className="small soft">
      {m.dev_mail_to({ address: mail.to })} · <Moment at={new Date(mail.sentAt)} />
    </p>
    <p className="whitespace-pre-wrap wrap-anywhere">
      <Linked text={mail.text} origin={origin} />
    </p>
    {mail.files.map(({ filename, content }) => (
      <details key={filename}>
        <summary>{filename}</summary>
        <pre className="small wrap-anywhere whitespace-pre-wrap">{content}</pre>
      </details>
    ))}
  </Card>
)

/** Links to this site can be followed; any other address stays text. */
function Linked({ text, origin }: { text: string; origin: string }) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, place) => {
    const url = place % 2 === 1 ? URL.parse(part) : null
    return url?.origin === origin ? (
      <a key={place} href={url.pathname + url.search + url.hash}>
        {part}
      </a>
    ) : (
      part
    )
  })
}
