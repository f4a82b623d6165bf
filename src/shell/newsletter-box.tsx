import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/forms/field.tsx'
import { Pindo } from '#ui/pattern.tsx'
import { held } from '#ui/no-break/held.ts'

/** Asks for an e-mail address (BLOG-05). It submits to /newsletter, also from other pages. */
export function NewsletterForm() {
  const refusal = useFormAnswer({ intent: 'subscribe' })?.refusal
  return (
    <ActionForm intent="subscribe" action="/newsletter" className="letter-form" quiet>
      {/* The error is shown beside the address. */}
      {!refusal?.fields.email && <RefusalNote refusal={refusal} />}
      <Field
        name="email"
        type="email"
        label={m.newsletter_email()}
        autoComplete="email"
        required
        maxLength={254}
      />
      <Submit>{m.newsletter_subscribe()}</Submit>
      <p className="hint">
        {m.newsletter_privacy()} <a href="/privacy">{m.newsletter_privacy_link()}</a>
      </p>
    </ActionForm>
  )
}

/** The newsletter's box below articles. */
export function NewsletterBox() {
  return (
    <section className="letter-box no-print" aria-labelledby="newsletter">
      <Pindo thick />
      <div>
        <div>
          <h2 id="newsletter">{held(m.newsletter_box_title())}</h2>
          <p>{m.newsletter_box_text()}</p>
          <p className="small">
            <a href="/blog/feed.xml">{m.blog_feed()}</a>
          </p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  )
}
