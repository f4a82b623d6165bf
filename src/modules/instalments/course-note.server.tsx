import { renderToStaticMarkup } from 'react-dom/server'
import type { Context } from '#context.ts'
import { kes } from '#kit/money.ts'
import { dateInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { held } from '#ui/no-break/held.ts'
import { ownPlan } from './queries/plan.server.ts'
import { amountOfPart, dueOn, partsHref } from './rules.ts'

/** What a course's page says to who pays it in parts, as HTML: what comes next, and the way to pay it. */
export async function courseNote(
  ctx: Context,
  { id, priceKes, unlocked }: { id: number; priceKes: number; unlocked: boolean },
): Promise<string> {
  const plan = unlocked && priceKes > 0 ? await ownPlan(ctx, id) : null
  if (!plan) return ''
  const { locale } = ctx
  const { parts, paid } = plan
  const part = paid + 1
  const price = kes(amountOfPart(plan, part), locale)
  return renderToStaticMarkup(
    <section>
      <h2>{m.instalments_note_title()}</h2>
      <p>
        {held(
          m.instalments_note({
            paid,
            parts,
            part,
            price,
            day: dateInWords(dueOn(plan.startedOn, part), locale),
          }),
        )}
      </p>
      <p>
        <a href={partsHref(id)}>{held(m.instalments_pay_part({ part, parts, price }))}</a>
      </p>
    </section>,
  )
}
