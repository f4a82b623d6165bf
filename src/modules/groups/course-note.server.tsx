import { renderToStaticMarkup } from 'react-dom/server'
import type { Context } from '#context.ts'
import { kes } from '#kit/money.ts'
import { dateInWords, nairobiDay } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { hasGroups, openGroups } from './queries/open.server.ts'
import { ownGroup } from './queries/own.server.ts'
import { groupHref, joinHref, placeHref, weekOf } from './rules.ts'
import type { OpenGroup } from './types.ts'

type Course = { id: number; unlocked: boolean }

/** What a course's page says of its groups, as HTML: to who is in one, the way there; to everybody else, which can be joined. */
export async function courseNote(ctx: Context, { id, unlocked }: Course): Promise<string> {
  const own = ctx.viewer && (await hasGroups(ctx, id)) ? await ownGroup(ctx, id) : undefined
  const open = own ? [] : await openGroups(ctx, id)
  return renderToStaticMarkup(
    <>
      {own && <Own group={own} ctx={ctx} />}
      {open.length > 0 && <Open groups={open} unlocked={unlocked} ctx={ctx} />}
    </>,
  )
}

type OwnProps = { group: { id: string; name: string; startsOn: string }; ctx: Context }

function Own({ group: { id, name, startsOn }, ctx }: OwnProps) {
  const week = weekOf(startsOn, nairobiDay(ctx.now()))
  return (
    <section>
      <h2>{m.groups_your()}</h2>
      <p>
        <a href={groupHref(id)}>
          <bdi>{name}</bdi>
        </a>
        {', '}
        {week < 1 ? m.groups_starts({ day: dateInWords(startsOn, ctx.locale) }) : m.groups_week({ week })}
      </p>
    </section>
  )
}

type OpenProps = { groups: OpenGroup[]; unlocked: boolean; ctx: Context }

const Open = ({ groups, unlocked, ctx }: OpenProps) => (
  <section>
    <h2>{m.groups_title()}</h2>
    <p>{m.groups_note()}</p>
    {onlySamples(groups) && <SampleNote>{m.common_sample_groups()}</SampleNote>}
    <ul>
      {groups.map(({ id, courseId, name, startsOn, seats, taken, priceKes, isSample }) => (
        <li key={id}>
          {unlocked ? (
            <bdi>{name}</bdi>
          ) : (
            <a href={placeHref(courseId, id)}>
              <bdi>{name}</bdi>
            </a>
          )}
          {', '}
          {m.groups_starts({ day: dateInWords(startsOn, ctx.locale) })}
          {', '}
          {m.groups_left({ count: seats - taken })}
          {!unlocked && held(`, ${kes(priceKes, ctx.locale)}`)}{' '}
          {isSample && !onlySamples(groups) && <SampleMark />}
        </li>
      ))}
    </ul>
    {unlocked && (
      <p>
        <a href={joinHref()}>{m.groups_join_by_code()}</a>
      </p>
    )}
  </section>
)
