import { renderToStaticMarkup } from 'react-dom/server'
import type { Context } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import { coursesKept, hasApplication, paidForData } from '#web/phone-cookies.server.ts'
import { packageSizeKnown } from './queries/size.server.ts'
import type { DataPrice } from './rules.ts'
import { priceNote, sizeAndCost } from './words.ts'

/**
 * What a course's page says about keeping it on this phone, as HTML: it is made here whole, so that whoever keeps nothing loads no code
 * for it (rule O1).
 * @param cookies of the request: which courses this phone keeps, and what data costs its owner
 */
export function courseNote(
  ctx: Context,
  { id: courseId, unlocked }: { id: number; unlocked: boolean },
  cookies: string | null,
): string {
  // Nothing can be kept of lessons that do not open.
  if (!unlocked) return ''
  const kept = coursesKept(cookies, ctx.viewer?.id)
  if (kept.has(courseId)) return renderToStaticMarkup(<Kept courseId={courseId} />)
  const known = packageSizeKnown(ctx, courseId)
  if (!known) return renderToStaticMarkup(<NotWeighed courseId={courseId} />)
  const { bytes, appBytes } = known
  // Every kept course shares the application.
  const size = hasApplication(kept) ? bytes : bytes + appBytes
  return renderToStaticMarkup(<ToKeep courseId={courseId} bytes={size} price={paidForData(cookies)} />)
}

function ToKeep({ courseId, bytes, price }: { courseId: number; bytes: number; price: DataPrice | null }) {
  return (
    <Note>
      <p>{m.offline_note_what()}</p>
      <p>
        <b>{held(sizeAndCost(bytes, price))}</b>
        <br />
        <small className="soft">{held(priceNote(price))}</small>
      </p>
      <ToPhone courseId={courseId} name="now">
        {m.offline_keep()}
      </ToPhone>
    </Note>
  )
}

/** Its size is said before anything comes (rule O2): by the next page, which waits for it. */
const NotWeighed = ({ courseId }: { courseId: number }) => (
  <Note>
    <p>{m.offline_note_what()}</p>
    <p>{m.offline_note_next()}</p>
    <ToPhone courseId={courseId}>{m.offline_keep()}</ToPhone>
  </Note>
)

function Kept({ courseId }: { courseId: number }) {
  return (
    <Note>
      <p>
        <b>{m.offline_kept()}</b> · <a href="/offline">{m.common_on_phone()}</a>
      </p>
      <ToPhone courseId={courseId} name="remove">
        {m.offline_remove()}
      </ToPhone>
    </Note>
  )
}

const Note = ({ children }: { children: React.ReactNode }) => (
  <section>
    <h2>{m.offline_note_title()}</h2>
    <div className="stack">{held(children)}</div>
  </section>
)

/** Leads to the page on which a course is kept and removed. @param name what begins there at once */
const ToPhone = ({ courseId, name, children }: { courseId: number; name?: string; children: string }) => (
  <form action={`/offline/keep/${courseId}`}>
    {name && <input type="hidden" name={name} value="1" />}
    <Button variant="outline" wide>
      {children}
    </Button>
  </form>
)
