import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { KangaFrame } from '#ui/pattern.tsx'
import { Saying } from '#ui/feedback/saying.tsx'
import type { AuthAnswer } from './answer.ts'

type Props = {
  title: string
  lead?: string
  /** The address holds a token that must not travel on in a Referer. */
  secret?: boolean
  answer?: Pick<AuthAnswer, 'refused' | 'said' | 'mailHere'>
  children: ReactNode
}

/** The frame of every page before the sign-in: one form, and on a wide screen a cloth beside it. */
export function Door({ title, lead, secret, answer, children }: Props) {
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
          {answer?.refused && <FormError title={answer.refused.title} text={answer.refused.text} />}
          {!answer?.refused && answer?.said && (
            <Banner
              title={answer.said.title}
              text={
                <>
                  {answer.said.text}
                  {answer.mailHere && (
                    <>
                      {' '}
                      <a href="/dev/mail">{m.auth_mail_here()}</a>
                    </>
                  )}
                </>
              }
            />
          )}
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
