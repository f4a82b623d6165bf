import { useRef } from 'react'
import type { FormRefusal } from '#shell/form/answer.ts'
import { RefusalNote, useAnswered } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { endToasts } from '#ui/feedback/toast.tsx'
import { type AuthExtra, authWords } from './answer.ts'

export const deadLink = (): FormRefusal => ({
  code: 'link-invalid',
  title: m.refusal_link_title(),
  text: m.refusal_link_invalid(),
  fields: {},
})

/** The answer to any form of the page. A refusal is a toast too (AUTH-22 to AUTH-26); a success is shown here until it is read. */
export function AuthNote({ isDead }: { isDead?: boolean }) {
  const answer = useFormAnswer<AuthExtra | null>({ anyForm: true, words: authWords })
  const refusal = isDead && !answer ? deadLink() : answer?.refusal
  return (
    <>
      <RefusalNote refusal={refusal} toasts />
      {!refusal && answer?.extra && <Message {...answer.extra} />}
    </>
  )
}

function Message({ message: { title, text }, mailHere }: AuthExtra) {
  const place = useRef<HTMLDivElement>(null)
  useAnswered(() => {
    // The earlier refusal is resolved.
    endToasts(({ tone }) => tone === 'brick')
    place.current?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <div ref={place}>
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
    </div>
  )
}
