import { timeInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { Table } from '#ui/layout/table.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { classOf } from '../../queries/class.server.ts'
import { classHref, type ClassFault } from '../../rules.ts'
import type { Route } from './+types/class'

export const handle = { hydrate: 'never' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { until, learners, ...view } = await classOf(ctx, args.params.launchId)
    return {
      ...view,
      learners: learners.map((row, place) => ({ ...row, place })),
      until: timeInWords(until, ctx.locale, ctx.zone),
    }
  })

/** How far those learners of a teacher's course in another system are who agreed to it. */
export default function Class({ loaderData, params: { launchId } }: Route.ComponentProps) {
  const { platform, title, course, learners, others, isCut, fault, until } = loaderData
  return (
    <>
      <title>{`${m.lti_class_title()} - Stadi`}</title>
      <meta name="robots" content="noindex" />
      <PageHead
        title={m.lti_class_title()}
        lead={
          title
            ? m.lti_class_lead({ course: course.title, title, platform })
            : m.lti_class_lead_untitled({ course: course.title, platform })
        }
      />
      <div className="stack">
        {fault === null ? (
          <Learners learners={learners} others={others} isCut={isCut} platform={platform} />
        ) : (
          <Banner
            tone="gold"
            title={m.lti_class_fault_title()}
            text={
              <>
                <p>{held(faultWords(fault, platform))}</p>
                <p className="mt-3">
                  <ButtonLink to={classHref(launchId)} variant="outline">
                    {m.lti_class_again()}
                  </ButtonLink>
                </p>
              </>
            }
          />
        )}
        <p>
          <ButtonLink to={`/courses/${course.id}`}>{m.lti_class_course()}</ButtonLink>
        </p>
        <p className="small soft measure">{m.lti_class_until({ time: until, platform })}</p>
      </div>
    </>
  )
}

type ListProps = Pick<Route.ComponentProps['loaderData'], 'learners' | 'others' | 'isCut' | 'platform'>

const Learners = ({ learners, others, isCut, platform }: ListProps) => (
  <>
    {learners.length === 0 ? (
      <EmptyState title={m.lti_class_none()} text={m.lti_class_none_text({ platform })} />
    ) : (
      <Table
        caption={m.lti_class_learners({ count: learners.length })}
        rows={learners}
        rowKey={({ place }) => place}
        columns={[
          {
            label: m.lti_class_name(),
            cell: ({ name }) =>
              name === null ? (
                <span className="soft">{m.lti_class_nameless()}</span>
              ) : (
                <bdi className="wrap-anywhere">{name}</bdi>
              ),
            main: true,
          },
          { label: m.lti_class_done(), cell: ({ percent }) => `${percent}%`, numeric: true },
          {
            label: m.lti_state(),
            cell: ({ percent }) => (
              <Badge tone={percent === 100 ? 'leaf' : undefined}>
                {percent === 100
                  ? m.lti_class_finished()
                  : percent > 0
                    ? m.lti_class_going()
                    : m.lti_class_not_begun()}
              </Badge>
            ),
          },
        ]}
      />
    )}
    {others > 0 && <p>{m.lti_class_others({ count: others })}</p>}
    {isCut && <p>{m.lti_class_cut()}</p>}
  </>
)

function faultWords(fault: ClassFault, platform: string): string {
  if (fault === 'refused') return m.lti_class_refused({ platform })
  if (fault === 'no-key') return m.lti_refused_no_key()
  return fault === 'away' ? m.lti_class_away({ platform }) : m.lti_class_wrong({ platform })
}
