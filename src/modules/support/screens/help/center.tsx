import { faqPage } from '#kit/documents/schema-org.ts'
import { cleanLine } from '#kit/text.ts'
import { byWhom, limit } from '#core/limits.server.ts'
import { contacts } from '#modules/publishing/queries/contacts.server.ts'
import { faq, helpCounts } from '#modules/publishing/queries/help.server.ts'
import { searchHelp } from '#modules/publishing/queries/help-search.server.ts'
import type { FaqView, HelpHit } from '#modules/publishing/types.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { KangaFrame, PatternTile } from '#ui/cloth.tsx'
import { Prose } from '#ui/prose.tsx'
import { Saying } from '#ui/feedback/saying.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/center'
import {
  AnswerList,
  ContactCards,
  HelpSearch,
  langOf,
  LONGEST_SEARCH,
  topicNames,
  topicTexts,
} from './pieces.tsx'

export const handle = { hydrate: 'never', styles: 'site' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const search = new URL(args.request.url).searchParams
    const q = [...cleanLine(search.get('q') ?? '')].slice(0, LONGEST_SEARCH).join('').trim()
    const { supportPhone: phone } = contacts(ctx)
    if (!q)
      return {
        shown: 'all' as const,
        topics: await helpCounts(ctx),
        faq: await faq(ctx),
        open: search.get('faq'),
        phone,
      }
    await limit(ctx, byWhom(ctx, 'search'))
    return { shown: 'results' as const, q, hits: await searchHelp(ctx, q), phone }
  })

export default function HelpCenter({ loaderData }: Route.ComponentProps) {
  if (loaderData.shown === 'results') return <Results {...loaderData} />
  const { topics, faq, open, phone } = loaderData
  const data = [faqPage(faq.map(({ question, html }) => ({ question, answer: html })))]
  return (
    <>
      <PageMeta title={m.common_help()} description={m.help_lead()} path="/help-center" data={data} />
      <PageHead title={m.common_help()} lead={m.help_lead()} action={<HelpSearch />} />
      <Topics topics={topics} />
      <Section title={m.help_faq()} id="faq">
        <div className="beside">
          <Faq items={faq} open={open} />
          <div className="help-jina">
            <KangaFrame>
              <Saying text="Asiyeuliza hanalo ajifunzalo" meaning={m.common_proverb_ask()} />
            </KangaFrame>
          </div>
        </div>
      </Section>
      <ContactCards phone={phone} />
    </>
  )
}

type Topics = Extract<Route.ComponentProps['loaderData'], { shown: 'all' }>['topics']

/** HELP-03 */
function Topics({ topics }: { topics: Topics }) {
  return (
    <Section title={m.help_topics()}>
      <ul className="help-topics">
        {topics.map(({ topic, count }) => (
          <li key={topic} className="card">
            <PatternTile seed={topic} tone={tones[topic]} />
            <h3>
              <Anchor className="card-link" to={`/help-center/topics/${topic}`} reload>
                {topicNames[topic]()}
              </Anchor>
            </h3>
            <p className="soft small">{held(topicTexts[topic]())}</p>
            <p className="card-foot figures">{m.help_articles({ count })}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const tones = { 'getting-started': 'leaf', courses: 'sky', payments: 'gold', technical: 'sun' } as const

/** One open at a time, by the browser itself (HELP-07). `open` is the key in the URL that a search led to. */
function Faq({ items, open }: { items: FaqView[]; open: string | null }) {
  return (
    <div>
      {items.map(({ key, question, html, language }) => (
        <Disclosure
          key={key}
          title={question}
          name="faq"
          id={`faq-${key}`}
          open={key === open}
          lang={langOf(language)}
        >
          <Prose safeHtml={html} />
        </Disclosure>
      ))}
    </div>
  )
}

function Results({ q, hits, phone }: { q: string; hits: HelpHit[]; phone: string }) {
  const title = m.help_results({ q })
  const answers = hits.map(({ kind, slug, topic, title, summary, language }) => ({
    to: kind === 'faq' ? `/help-center?faq=${slug}#faq-${slug}` : `/help-center/${slug}`,
    title,
    summary: kind === 'faq' ? undefined : summary,
    above: topic ? topicNames[topic]() : m.help_in_faq(),
    language,
  }))
  return (
    <>
      <PageMeta title={title} description={m.help_lead()} path="/help-center" noindex />
      <PageHead title={title} action={<HelpSearch q={q} />} />
      <div className="beside">
        <div>
          {hits.length > 0 ? (
            <>
              <p className="soft figures" role="status">
                {m.help_found({ count: hits.length })}
              </p>
              <AnswerList answers={answers} />
            </>
          ) : (
            <EmptyState title={m.help_nothing({ q })} text={m.help_nothing_text()} />
          )}
          <p className="my-4">
            <Anchor to="/help-center" reload>
              {m.help_all()}
            </Anchor>
          </p>
        </div>
        <ContactCards phone={phone} />
      </div>
    </>
  )
}
