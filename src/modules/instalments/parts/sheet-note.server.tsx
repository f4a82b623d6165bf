import { renderToStaticMarkup } from 'react-dom/server'
import type { Context } from '#context.ts'
import { kes } from '#kit/money.ts'
import { dateInWords, nairobiDay } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { held } from '#ui/no-break/held.ts'
import { amountOfPart, amountOfParts, dueOn, partsHref } from '../rules.ts'
import type { Divided } from '../rules.ts'
import type { OwnPlan } from '../types.ts'

/** What the payment sheet says of paying in parts, as HTML: pages with scripts need not bring its words. @param offered none to begin with */
export const offerNote = (
  { locale }: Context,
  { id, priceKes }: { id: number; priceKes: number },
  offered: number[],
) =>
  renderToStaticMarkup(
    <>
      {offered.map((parts) => (
        <p key={parts}>
          <a href={partsHref(id, String(parts))}>
            {held(
              m.instalments_offer({
                parts,
                price: kes(amountOfPart({ totalKes: priceKes, parts }, 1), locale),
              }),
            )}
          </a>
        </p>
      ))}
    </>,
  )

/** What is paid when, and what happens where a part does not come: said before the first one. */
export const beginNote = (ctx: Context, courseId: number, divided: Divided) => {
  const today = nairobiDay(ctx.now())
  return renderToStaticMarkup(
    <>
      <Parts ctx={ctx} divided={divided} startedOn={today} paid={0} />
      <Terms />
      <p>
        <a href={partsHref(courseId)}>
          {held(m.instalments_at_once({ price: kes(divided.totalKes, ctx.locale) }))}
        </a>
      </p>
    </>,
  )
}

/** How far a plan is paid, with the way to pay all that is missing, or the next part alone. */
export const planNote = (ctx: Context, courseId: number, plan: OwnPlan, chosen: 'next' | 'rest') => {
  const { parts, paid } = plan
  const [next, rest] = [amountOfPart(plan, paid + 1), amountOfParts(plan, paid + 1, parts)]
  return renderToStaticMarkup(
    <>
      <Parts ctx={ctx} divided={plan} startedOn={plan.startedOn} paid={paid} />
      <Terms />
      {rest > next && (
        <p>
          {chosen === 'rest' ? (
            <a href={partsHref(courseId)}>
              {held(m.instalments_pay_part({ part: paid + 1, parts, price: kes(next, ctx.locale) }))}
            </a>
          ) : (
            <a href={partsHref(courseId, 'rest')}>
              {held(m.instalments_pay_rest({ price: kes(rest, ctx.locale) }))}
            </a>
          )}
        </p>
      )}
    </>,
  )
}

type PartsProps = { ctx: Context; divided: Divided; startedOn: string; paid: number }

function Parts({ ctx: { locale }, divided, startedOn, paid }: PartsProps) {
  const { parts } = divided
  return (
    <ol>
      {Array.from({ length: parts }, (_, at) => at + 1).map((part) => {
        const price = kes(amountOfPart(divided, part), locale)
        const day = dateInWords(dueOn(startedOn, part), locale)
        return (
          <li key={part}>
            {part <= paid
              ? held(m.instalments_part_paid({ price }))
              : part === 1
                ? held(m.instalments_part_now({ price }))
                : held(m.instalments_part_by({ price, day }))}
          </li>
        )
      })}
    </ol>
  )
}

const Terms = () => (
  <>
    <p>{m.instalments_terms_opens()}</p>
    <p>{m.instalments_terms_late()}</p>
  </>
)
