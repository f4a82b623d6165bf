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
import { Anchor } from '#ui/anchor.tsx'
import type { FirstLook } from '#modules/catalogue/types.ts'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Figure } from '#ui/pictures/figure.tsx'
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
      <Hero look={loaderData.look} />
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

/** HOME-04, HOME-06: whom it is for, and how it works in three pictures. */
function About() {
  return (
    <Part title={m.home_about_title()}>
      <p>{m.home_for_whom()}</p>
      <ol className="home-how">
        {ways.map(({ scene, name }) => (
          <li key={scene}>
            <ScenePicture of={scene} />
            {held(name())}
          </li>
        ))}
      </ol>
      <p className="home-links">
        <a href="/about">{m.home_about_more()}</a>
        <a href="/verify">{m.common_check_certificate()}</a>
      </p>
    </Part>
  )
}

const ways = [
  { scene: 'night', name: m.home_how_learn },
  { scene: 'reward', name: m.home_how_prove },
  { scene: 'parcel', name: m.home_how_earn },
] as const

/** HOME-07; the first beside the menu that a phone with keys shows. */
function Services({ ussdCode }: { ussdCode: string }) {
  return (
    <Part title={m.home_services_title()}>
      <ul className="home-tiles home-services">
        <li>
          <BasicPhone ussdCode={ussdCode} />
          <h3>{held(m.home_ussd_title())}</h3>
          <p className="soft">
            {m.home_ussd_before()} <b className="home-code">{ussdCode}</b> {m.home_ussd_after()}{' '}
            <a href="/ussd-simulator">{m.home_ussd_try()}</a>
          </p>
        </li>
        <Tile as="h3" to="/courses" name={m.home_web_title()} />
        <Tile as="h3" to="/ai-coach" name={m.home_coaching_title()} />
        <Tile as="h3" to="/community?tab=jobs" name={m.home_board_title()} />
      </ul>
    </Part>
  )
}

const Tile = ({ as: Name = 'p', to, name }: { as?: 'h3' | 'p'; to: string; name: string }) => (
  <li>
    <Name>
      <Anchor className="home-tile" to={to}>
        {held(name)}
      </Anchor>
    </Name>
  </li>
)

const tools = [
  { to: '/skill-assessment', name: m.home_tool_assessment },
  { to: '/ai-coach', name: m.home_tool_coach },
  { to: '/ai-career-advisor', name: m.home_tool_advisor },
  { to: '/resume-builder', name: m.home_tool_resume },
]

/** HOME-09 */
function Tools() {
  return (
    <Part title={m.home_tools_title()}>
      <ul className="home-tiles">
        {tools.map(({ to, name }) => (
          <Tile key={to} to={to} name={name()} />
        ))}
      </ul>
    </Part>
  )
}

/** A person who thinks, the question that she thinks about, and courses to look at. */
function Hero({ look }: { look: FirstLook }) {
  return (
    <section className="home-hero">
      <div className="home-hero-words">
        <h1>{m.home_title()}</h1>
        <Figure of="thoughtful" />
        <p className="home-links">
          <a href="/onboarding">{m.home_start()}</a>
          <a href="/mentorship">{m.home_mentor()}</a>
        </p>
      </div>
      {look.lesson && <Lesson lesson={look.lesson} />}
      <Courses look={look} />
    </section>
  )
}

/** A lesson can be read before its scripts arrive; test/http/home.test.ts enforces this size. */
const LESSON_KB = 24

/** A lesson that needs no account, begun here: its first question, which is answered in place. */
function Lesson({ lesson }: { lesson: NonNullable<FirstLook['lesson']> }) {
  const { id, courseId, title, lang, minutes, question } = lesson
  return (
    <div className="home-lesson">
      {question ? <Prose safeHtml={question} lang={lang} /> : <h2 lang={lang}>{held(title)}</h2>}
      <ButtonLink to={`/courses/${courseId}/lessons/${id}`}>{m.home_lesson_try({ minutes })}</ButtonLink>
      <p className="small soft">{held(m.home_lesson_costs({ kb: LESSON_KB }))}</p>
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
          <p>
            <Anchor className="card-link" to={`/courses/${id}`} lang={lang}>
              {held(title)}
            </Anchor>
            <small className="soft">
              {m.catalogue_lessons({ count: lessons })} ·{' '}
              {priceKes === 0 ? m.catalogue_free() : held(kes(priceKes, getLocale()))}
            </small>
          </p>
        </li>
      ))}
    </ul>
    <p className="home-links">
      <Anchor to="/courses">{m.home_courses_all(counts)}</Anchor>
    </p>
  </div>
)
