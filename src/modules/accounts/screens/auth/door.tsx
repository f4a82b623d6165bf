import type { ReactNode } from 'react'
import type { FormRefusal } from '#shell/form/answer.ts'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { KangaFrame } from '#ui/pattern.tsx'
import { Saying } from '#ui/feedback/saying.tsx'
import { type AuthExtra, authWords } from './answer.ts'

type Props = {
  title: string
  lead?: string
  /** The address holds a token that must not travel on in a Referer. */
  secret?: boolean
  /** Said whatever was answered. */
  refusal?: FormRefusal
  children: ReactNode
}

export const deadLink = (): FormRefusal => ({
  code: 'link-invalid',
  title: m.refusal_link_title(),
  text: m.refusal_link_invalid(),
  fields: {},
})

/** The frame of every page before the sign-in: one form, and on a wide screen a cloth beside it. */
export function Door({ title, lead, secret, refusal, children }: Props) {
  const answer = useFormAnswer<AuthExtra | null>({ anyForm: true, words: authWords })
  const words = answer?.refusal ?? refusal
  return (
    <div className="grid gap-8 md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] md:gap-12">
      <title>{`${title} - Stadi`}</title>
      <meta name="robots" content="noindex" />
      {/* Not no-referrer: with that, browsers send "Origin: null" with a form, which the server refuses. */}
      {secret && <meta name="referrer" content="same-origin" />}
      <div>
        <div className="page-head">
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        <div className="stack">
          <RefusalNote refusal={words} toasts />
          {!words && answer?.extra && <Message {...answer.extra} />}
          {children}
        </div>
      </div>
      <div className="hidden py-10 md:grid">
        <KangaFrame className="grid">
          <div className="grid h-full content-center justify-center">
            <Saying text="Mwanzo wa ngoma ni lele" meaning={m.common_proverb_start()} />
          </div>
        </KangaFrame>
      </div>
    </div>
  )
}

const Message = ({ message: { title, text }, mailHere }: AuthExtra) => (
  <Banner
    title={title}
    text={
      <>
        {text}
        {mailHere && (
          <>
            {' '}
            <a href="/dev/mail">{m.auth_mail_here()}</a>
          </>
        )}
      </>
    }
  />
)
