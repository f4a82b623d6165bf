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
import { Hero } from './hero.tsx'
import { About, Services, Tools } from './offer.tsx'
import { Contact, End, Voices } from './people.tsx'
import { Figures } from './pieces.tsx'
import { Jobs, Paths } from './work.tsx'

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
