import { renderToStaticMarkup } from 'react-dom/server'
import type { Context } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { coursesKept, paidForData } from '#web/phone-cookies.server.ts'
import { packageSize } from './queries/package.server.ts'
import type { DataPrice } from './rules.ts'
import { priceNote, sizeAndCost } from './words.ts'

/**
 * What a course's page says about keeping it on this phone, as HTML: it is made here whole, so that whoever keeps nothing loads no code
 * for it (rule O1).
 * @param cookies of the request: which courses this phone keeps, and what data costs its owner
 */
export async function courseNote(
  ctx: Context,
  { id: courseId, unlocked }: { id: number; unlocked: boolean },
  cookies: string | null,
): Promise<string> {
  // Nothing can be kept of lessons that do not open.
  if (!unlocked) return ''
  const kept = coursesKept(cookies, ctx.viewer?.id)
  if (kept.has(courseId)) return renderToStaticMarkup(<Kept courseId={courseId} />)
  const { bytes, appBytes } = await packageSize(ctx, courseId)
  // Every kept course shares the application.
  const size = kept.size > 0 ? bytes : bytes + appBytes
  return renderToStaticMarkup(<ToKeep courseId={courseId} bytes={size} price={paidForData(cookies)} />)
}

function ToKeep({ courseId, bytes, price }: { courseId: number; bytes: number; price: DataPrice | null }) {
  return (
    <Note>
      <p>{m.offline_note_what()}</p>
      <p>
        <b>{sizeAndCost(bytes, price)}</b>
        <br />
        <small className="soft">{priceNote(price)}</small>
      </p>
      <ToPhone courseId={courseId} name="now">
        {m.offline_keep()}
      </ToPhone>
    </Note>
  )
}

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
  <section aria-labelledby="keep-title">
    <h2 id="keep-title">{m.offline_note_title()}</h2>
    <div className="stack">{children}</div>
  </section>
)

/** Leads to the page on which a course is kept and removed, and begins there. */
const ToPhone = ({ courseId, name, children }: { courseId: number; name: string; children: string }) => (
  <form action={`/offline/keep/${courseId}`}>
    <input type="hidden" name={name} value="1" />
    <Button variant="outline" wide>
      {children}
    </Button>
  </form>
)
