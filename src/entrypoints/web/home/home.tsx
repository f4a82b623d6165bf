import { readingLanguage } from '#context.ts'
import { testimonials } from '#modules/community/queries/testimonials.server.ts'
import { firstLook } from '#modules/catalogue/queries/first-look.server.ts'
import { scenesOf } from '#modules/courses/scenes.server.ts'
import { newestListings } from '#modules/job-board/queries/listings.server.ts'
import { contacts } from '#modules/publishing/queries/contacts.server.ts'
import { figures } from '#modules/publishing/queries/figures.server.ts'
import { paths } from '#modules/publishing/queries/paths.server.ts'
import { countUssdJobs } from '#modules/ussd-jobs/queries/board.server.ts'
import { organization, webSite } from '#kit/documents/schema-org.ts'
import { PageMeta, useOrigin } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/home'
import { Contact, End, Voices } from './people.tsx'
import { Figures, Part } from './pieces.tsx'
import { Jobs, Paths } from './work.tsx'
import type { ReactNode } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import type { FirstLook } from '#modules/catalogue/types.ts'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Pindo } from '#ui/pattern.tsx'
import { BasicPhone } from './phone.tsx'
import { kes } from '#kit/money.ts'
import { getLocale } from '#paraglide/runtime.js'
import { Prose } from '#ui/prose.tsx'
import { ScenePicture } from '#ui/pictures/scene.tsx'
import { held } from '#ui/no-break/held.ts'

// It has its own styles: with those of the other public pages a first visit would weigh too much.
export const handle = { hydrate: 'never', styles: ['home', 'lesson'] }

const JOBS_SHOWN = 3

/** Everything that changes is a record, and the same for everybody. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, (ctx) =>
    ctx.publicCache.read(ctx, `home ${readingLanguage(ctx)}`, async (visitor) => {
      const [counted, jobs, learning, voices, look] = await Promise.all([
        figures(visitor, ['learners', 'mentors', 'courses', 'success-rate']),
        newestListings(visitor, JOBS_SHOWN),
        paths(visitor),
        testimonials(visitor),
        firstLook(visitor),
      ])
      // The board is not empty while jobs can be applied for by dialling.
      const ussdJobs = jobs.length > 0 ? 0 : await countUssdJobs(visitor)
      const scenes = scenesOf(learning.map(({ category }, id) => ({ id, category })))
      return {
        figures: counted,
        jobs,
        ussdJobs,
        paths: learning.map((path, place) => ({ ...path, scene: scenes[place]! })),
        voices,
        look,
        contacts: contacts(visitor),
      }
    }),
  )

/** The order is HOME-20. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { contacts } = loaderData
  const origin = useOrigin()
  return (
    <>
      <PageMeta
        title={m.home_page_title()}
        description={m.home_page_description()}
        path="/"
        data={[
          organization(origin, { email: contacts.supportEmail, phone: contacts.supportPhone }),
          webSite(origin),
        ]}
      />
      <Hero ussdCode={contacts.ussdCode} look={loaderData.look} />
      <Figures figures={loaderData.figures} />
      <About />
      <Services ussdCode={contacts.ussdCode} />
      <Tools />
      <Jobs jobs={loaderData.jobs} ussdJobs={loaderData.ussdJobs} />
      <Paths paths={loaderData.paths} />
      <Voices voices={loaderData.voices} />
      <Contact contacts={contacts} />
      <End />
    </>
  )
}

/** HOME-04, HOME-06 */
function About() {
  return (
    <Part title={m.home_about_title()}>
      <p className="home-statement">{m.home_about_who()}</p>
      <p className="home-about-more">
        {held(m.home_about_how())} <a href="/about">{m.home_about_more()}</a>{' '}
        <a href="/verify">{m.common_check_certificate()}</a>
      </p>
    </Part>
  )
}

const Service = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <h3>{held(title)}</h3>
    <p>{held(children)}</p>
  </li>
)

/** HOME-07 */
function Services({ ussdCode }: { ussdCode: string }) {
  return (
    <Part title={m.home_services_title()}>
      <ul className="home-services">
        <Service title={m.home_ussd_title()}>
          {m.home_ussd_before()} <b className="home-code">{ussdCode}</b> {m.home_ussd_after()}{' '}
          <a href="/ussd-simulator">{m.home_ussd_try()}</a>
        </Service>
        <Service title={m.home_web_title()}>{m.home_web_text()}</Service>
        <Service title={m.home_coaching_title()}>{m.home_coaching_text()}</Service>
        <Service title={m.home_board_title()}>{m.home_board_text()}</Service>
      </ul>
    </Part>
  )
}

const tools = [
  { to: '/skill-assessment', name: m.home_tool_assessment, text: m.home_tool_assessment_text },
  { to: '/ai-coach', name: m.home_tool_coach, text: m.home_tool_coach_text },
  { to: '/ai-career-advisor', name: m.home_tool_advisor, text: m.home_tool_advisor_text },
  { to: '/resume-builder', name: m.home_tool_resume, text: m.home_tool_resume_text },
]

/** HOME-09 */
function Tools() {
  return (
    <Part title={m.home_tools_title()} lead={m.home_tools_lead()}>
      <ul className="home-lines">
        {tools.map(({ to, name, text }) => (
          <li key={to}>
            <h3>
              <Anchor className="home-line-link" to={to}>
                {name()}
              </Anchor>
            </h3>
            <p className="soft">{held(text())}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** What Stadi is, a lesson already begun, and the same on a phone with keys. */
function Hero({ ussdCode, look }: { ussdCode: string; look: FirstLook }) {
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

/** A lesson can be read before its scripts arrive; test/http/home.test.ts enforces this size. */
const LESSON_KB = 23

/** A lesson that needs no account, begun here: its first figure and its first question, which is answered in place. */
function Lesson({ lesson }: { lesson: NonNullable<FirstLook['lesson']> }) {
  const { id, courseId, title, lang, minutes, opening } = lesson
  return (
    <div className="home-lesson">
      <p className="small">{m.home_lesson_now()}</p>
      <h2 lang={lang}>{held(title)}</h2>
      {opening && <Prose className="home-opening" safeHtml={opening} lang={lang} />}
      <p>
        <Anchor className="home-line-link" to={`/courses/${courseId}/lessons/${id}`}>
          {m.home_lesson_read()}
        </Anchor>
        <span className="small soft">{held(m.home_lesson_costs({ minutes, kb: LESSON_KB }))}</span>
      </p>
    </div>
  )
}

/** Three courses, and how many there are (counted, not claimed). */
const Courses = ({ look: { courses, counts } }: { look: FirstLook }) => (
  <div className="home-begin">
    <ul className="home-lines">
      {courses.map(({ id, title, lang, scene, lessons, priceKes }) => (
        <li key={id}>
          <ScenePicture of={scene} />
          <div>
            <b>
              <Anchor className="home-line-link" to={`/courses/${id}`} lang={lang}>
                {title}
              </Anchor>
            </b>
            <p className="soft small">
              {m.catalogue_lessons({ count: lessons })} ·{' '}
              {priceKes === 0 ? m.catalogue_free() : held(kes(priceKes, getLocale()))}
            </p>
          </div>
        </li>
      ))}
    </ul>
    <p>
      <Anchor to="/courses">{m.home_courses_all(counts)}</Anchor>
    </p>
  </div>
)
