import { m } from '#paraglide/messages.js'
import type { Refused } from '#web/answers.server.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Pindo } from '#ui/pattern.tsx'

/** Asks for an address (BLOG-05). It goes to /newsletter, also from other pages. */
export function NewsletterForm({ answer }: { answer?: Refused }) {
  const wrong = answer?.refused.fields.email
  return (
    <form method="post" action="/newsletter" className="letter-form">
      {answer && !wrong && <FormError title={answer.refused.title} text={answer.refused.text} />}
      <Field
        name="email"
        type="email"
        label={m.newsletter_email()}
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={answer?.values.email}
        error={wrong}
      />
      <Button>{m.newsletter_subscribe()}</Button>
      <p className="hint">
        {m.newsletter_privacy()} <a href="/privacy">{m.newsletter_privacy_link()}</a>
      </p>
    </form>
  )
}

/** The newsletter's box below articles. */
export function NewsletterBox() {
  return (
    <section className="letter-box no-print" aria-labelledby="newsletter">
      <Pindo thick />
      <div>
        <div>
          <h2 id="newsletter">{m.newsletter_box_title()}</h2>
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
