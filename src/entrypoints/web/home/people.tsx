import { telOf } from '#kit/formats.ts'
import type { Testimonial } from '#modules/community/queries/testimonials.server.ts'
import type { Contacts } from '#modules/publishing/rules.ts'
import { LONGEST_MESSAGE, LONGEST_NAME } from '#modules/support/rules.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { KangaFrame } from '#ui/cloth.tsx'
import { Saying } from '#ui/feedback/saying.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { Part } from './pieces.tsx'

/** Quotes of people who agreed to be quoted (HOME-17+); nothing if nobody did. */
export function Voices({ voices }: { voices: Testimonial[] }) {
  if (voices.length === 0) return null
  const only = onlySamples(voices)
  return (
    <section className="home-band home-voices" aria-labelledby="voices">
      <h2 id="voices">{m.home_voices_title()}</h2>
      {only && <SampleNote>{m.common_sample_people()}</SampleNote>}
      {/* oxlint-disable-next-line no-noninteractive-tabindex -- what scrolls has to be reached by keyboard */}
      <div className="home-shelf" role="group" aria-labelledby="voices" tabIndex={0}>
        {voices.map(({ id, name, portrait, quote, role, isSample }) => (
          <figure key={id}>
            <blockquote>{held(quote)}</blockquote>
            <figcaption>
              <Avatar name={name} src={portrait} />
              <p>
                <b>{name}</b> {isSample && !only && <SampleMark />}
                <br />
                {role}
              </p>
            </figcaption>
          </figure>
        ))}
      </div>
      <p className="home-links">
        <a href="/success-stories">{m.home_voices_more()}</a>
      </p>
    </section>
  )
}

/** HOME-18. Invalid input is shown again by the page to which the form is submitted. */
export function Contact({ contacts }: { contacts: Contacts }) {
  return (
    <Part title={m.home_contact_title()}>
      <Details {...contacts} />
      <details className="home-write">
        <summary className="btn btn-outline">{m.home_contact_write()}</summary>
        {/* A page without scripts, and one that anybody can send: its text is never refused for a session that ended. */}
        <ActionForm className="home-contact" action="/contact" keepsItself>
          <Field
            name="name"
            label={m.home_contact_name()}
            autoComplete="name"
            required
            maxLength={LONGEST_NAME}
          />
          <Field
            name="email"
            type="email"
            label={m.home_contact_your_email()}
            autoComplete="email"
            required
            maxLength={254}
          />
          <TextArea
            name="message"
            label={m.home_contact_message()}
            required
            maxLength={LONGEST_MESSAGE}
            rows={5}
          />
          <Submit>{m.home_contact_send()}</Submit>
        </ActionForm>
      </details>
    </Part>
  )
}

const Details = ({ supportEmail, supportPhone, ussdCode }: Contacts) => (
  <dl className="home-details">
    <dt>{held(m.home_contact_email())}</dt>
    <dd>
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </dd>
    <dt>{m.home_contact_phone()}</dt>
    <dd>
      <a href={telOf(supportPhone)}>{supportPhone}</a>
    </dd>
    <dt>{m.home_contact_ussd()}</dt>
    <dd>
      <span className="home-code">{ussdCode}</span>
    </dd>
  </dl>
)

/** HOME-19. The three parts of a kanga: border, centre, saying. */
export function End() {
  return (
    <section className="home-end" aria-labelledby="end">
      <KangaFrame>
        <h2 id="end">{m.home_end_title()}</h2>
        <ButtonLink to="/onboarding">{m.home_start()}</ButtonLink>
        <Saying text="Mwanzo wa ngoma ni lele" meaning={m.common_proverb_start()} />
      </KangaFrame>
    </section>
  )
}
