import { renderToStaticMarkup } from 'react-dom/server'
import type { Context } from '#context.ts'
import { momentInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { classesOf } from './queries/class.server.ts'
import { liveClassHref } from './rules.ts'
import type { ClassRow } from './types.ts'

/** What a course's page says of its next classes, as HTML; nothing where none is planned. */
export async function courseNote(ctx: Context, { id }: { id: number }): Promise<string> {
  const classes = await classesOf(ctx, id)
  return classes.length === 0 ? '' : renderToStaticMarkup(<Note classes={classes} ctx={ctx} />)
}

const Note = ({ classes, ctx }: { classes: ClassRow[]; ctx: Context }) => (
  <section>
    <h2>{m.live_title()}</h2>
    <p>{m.live_note()}</p>
    {onlySamples(classes) && <SampleNote>{m.common_sample_classes()}</SampleNote>}
    <ul>
      {classes.map(({ id, topic, startsAt, isSample }) => (
        <li key={id}>
          <a href={liveClassHref(id)}>{held(topic)}</a>
          {', '}
          {momentInWords(startsAt, ctx.locale, ctx.zone)}
          {isSample && !onlySamples(classes) && (
            <>
              {' '}
              <SampleMark />
            </>
          )}
        </li>
      ))}
    </ul>
  </section>
)
