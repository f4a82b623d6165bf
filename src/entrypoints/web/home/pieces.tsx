import { type ReactNode, useId } from 'react'
import type { FigureKey } from '#modules/publishing/rules.ts'
import type { Figure } from '#modules/publishing/types.ts'
import { m } from '#paraglide/messages.js'
import { classes } from '#ui/classes.ts'
import { Pindo } from '#ui/pattern.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'

type PartProps = { title: string; wide?: boolean; children: ReactNode }

/** A part of the home page: its heading, on a wide screen in a column of its own, or above content that takes the whole width. */
export function Part({ title, wide, children }: PartProps) {
  const id = useId()
  return (
    <section className={classes('home-part', wide && 'home-part-wide')} aria-labelledby={id}>
      <h2 id={id}>{held(title)}</h2>
      <div>{held(children)}</div>
    </section>
  )
}

const labels: Partial<Record<FigureKey, () => string>> = {
  learners: m.home_figure_learners,
  mentors: m.home_figure_mentors,
  courses: m.home_figure_courses,
  'success-rate': m.home_figure_success,
}

/** One line of type from edge to edge (HOME-05); entered figures name their month. */
export function Figures({ figures }: { figures: Figure[] }) {
  if (figures.length === 0) return null
  const only = onlySamples(figures)
  const months = [...new Set(figures.flatMap(({ asOf }) => asOf ?? []))]
  return (
    <section className="home-band home-band-sand" aria-label={m.home_figures()}>
      <Pindo />
      <ul className="home-figure-line">
        {figures.map(({ key, value, isSample }) => (
          <li key={key}>
            <b>{value}</b> {held(labels[key]?.())} {isSample && !only && <SampleMark />}
          </li>
        ))}
      </ul>
      {only && <SampleNote>{m.common_sample_figures()}</SampleNote>}
      {months.length > 0 && (
        <p className="soft small">{m.home_figures_month({ month: months.join(', ') })}</p>
      )}
    </section>
  )
}
