import type { FirstLook } from '#modules/catalogue/types.ts'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Pindo } from '#ui/pattern.tsx'
import { Courses, Lesson } from './begin.tsx'
import { BasicPhone } from './phone.tsx'

/** What Stadi is, a lesson already begun, and the same on a phone with keys. */
export function Hero({ ussdCode, look }: { ussdCode: string; look: FirstLook }) {
  return (
    <section className="home-hero">
      <div className="home-hero-words">
        <h1>{m.home_title()}</h1>
        <p className="lead">{m.home_lead()}</p>
        <p className="row">
          <ButtonLink to="/onboarding">{m.home_start()}</ButtonLink>
          <ButtonLink to="/mentorship" variant="outline">
            {m.home_mentor()}
          </ButtonLink>
        </p>
      </div>
      {look.lesson && <Lesson lesson={look.lesson} />}
      <figure>
        <div className="home-hero-cloth m1">
          <Pindo thick />
          <div className="home-hero-mat">
            <BasicPhone ussdCode={ussdCode} />
          </div>
          <Pindo thick />
        </div>
        <figcaption className="soft small">
          {m.home_phone_note({ code: ussdCode })} <a href="/ussd-simulator">{m.home_ussd_try()}</a>
        </figcaption>
      </figure>
      <Courses look={look} />
    </section>
  )
}
