import { data } from 'react-router'
import { sharePath } from '#kit/documents/share-picture.ts'
import { m } from '#paraglide/messages.js'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Card, CardTitle, Facts } from '#ui/layout/card.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { WorkFiles } from '#modules/courses/parts/rounds.tsx'
import { answer } from '#web/answers.server.ts'
import { portfolioPage, portfolioShareOf, summaryOf } from '../queries.server.ts'
import { beginningOf, hireHref, OWN_PORTFOLIO } from '../rules.ts'
import type { ShownProject } from '../types.ts'
import type { Route } from './+types/portfolio'

export const handle = { hydrate: 'never', styles: 'courses' }

/** Nobody keeps a copy: it is gone as soon as it is switched off. */
const uncached = { 'Cache-Control': 'no-store' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const page = await portfolioPage(ctx, args.params.handle)
    const picture = sharePath(portfolioShareOf(ctx, page))
    const summary = summaryOf({ projects: page.projects.length, certificates: page.certificates.length })
    return data(
      { page, picture, summary },
      { headers: { ...uncached, ...(!page.isIndexed && { 'X-Robots-Tag': 'noindex' }) } },
    )
  })

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** What somebody did on Stadi, as far as they show it to everybody. */
export default function Portfolio({ loaderData: { page, picture, summary } }: Route.ComponentProps) {
  const { name, path, isIndexed, isOwn, handle, takesMessages, cvPath, projects, certificates } = page
  const title = m.portfolio_of({ name })
  return (
    <>
      <PageMeta
        title={title}
        description={summary ? m.portfolio_about({ name, summary }) : title}
        path={path}
        picture={picture}
        noindex={!isIndexed}
      />
      <div className="person-head my-4">
        <Avatar name={name} src={page.picture} seed={page.seed} size="large" />
        <div className="min-w-0">
          <h1 className="wrap-anywhere">
            <bdi>{name}</bdi>
          </h1>
          <p className="soft">{held(summary || m.portfolio_none())}</p>
        </div>
      </div>
      <p className="row my-4">
        {takesMessages && !isOwn && <ButtonLink to={hireHref(handle)}>{m.portfolio_hire()}</ButtonLink>}
        {isOwn && <ButtonLink to={OWN_PORTFOLIO}>{m.portfolio_edit()}</ButtonLink>}
        {cvPath && (
          <ButtonLink to={cvPath} variant="outline">
            {m.portfolio_cv()}
          </ButtonLink>
        )}
      </p>
      {projects.length > 0 && (
        <Section title={m.portfolio_projects()}>
          <ul className="grid gap-4 md:grid-cols-2">
            {projects.map(({ key, ...project }) => (
              <Project key={key} {...project} />
            ))}
          </ul>
        </Section>
      )}
      {certificates.length > 0 && (
        <Section title={m.portfolio_certificates()}>
          <ul className="grid gap-4 md:grid-cols-2">
            {certificates.map(({ path, course, on, kind }) => (
              <Card as="li" key={path}>
                <CardTitle level="h3" to={path}>
                  {course}
                </CardTitle>
                <Facts>
                  {kind && <b>{kind}</b>}
                  <span>{m.portfolio_certificate_on({ day: on })}</span>
                </Facts>
              </Card>
            ))}
          </ul>
        </Section>
      )}
      <p className="small soft measure my-6">{held(m.portfolio_how({ name }))}</p>
      {!isOwn && (
        <p className="small my-6">
          <Anchor to="/contact">{m.portfolio_wrong()}</Anchor>
        </p>
      )}
    </>
  )
}

function Project({ title, course, lang, text, link, files, wordsIn, grade, by }: Omit<ShownProject, 'key'>) {
  const beginning = text && beginningOf(text)
  const words = { className: 'own-lines wrap-anywhere', dir: 'auto', lang: wordsIn } as const
  return (
    <Card as="li">
      <CardTitle level="h3">
        <span lang={lang}>{title}</span>
      </CardTitle>
      <p className="soft small" lang={lang}>
        {held(course)}
      </p>
      <p className="row my-2">
        <Badge tone="leaf">{grade}</Badge>
        <span className="small">{held(by)}</span>
      </p>
      {text && <p {...words}>{held(beginning)}</p>}
      {/* Longer works are folded: a list of them stays a list. */}
      {text && beginning !== text && (
        <Disclosure title={m.portfolio_read()}>
          <p {...words}>{held(text)}</p>
        </Disclosure>
      )}
      {link && (
        <p className="wrap-anywhere mt-2">
          <a href={link} rel="nofollow ugc noopener">
            {link}
          </a>
        </p>
      )}
      <WorkFiles files={files} />
    </Card>
  )
}
