import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SampleMark } from '#ui/samples.tsx'
import type { StepAfter } from './steps-after.server.ts'

/** What a finished course leads to, below its certificate: work, the next course, somebody to ask. */
export function WhatNext({ steps }: { steps: StepAfter[] }) {
  if (steps.length === 0) return null
  return (
    <Section title={m.certificate_next()} id="what-next">
      <ul className="grid gap-x-12 md:grid-cols-2">
        {steps.map(({ to, label, title, lang, facts, isSample }) => (
          <li key={to} className="lined-below py-3">
            <p className="small soft">{label}</p>
            <p className="font-bold">
              <Anchor to={to} lang={lang}>
                <bdi>{title}</bdi>
              </Anchor>
            </p>
            <Facts>
              {isSample && <SampleMark />}
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </Facts>
          </li>
        ))}
      </ul>
    </Section>
  )
}
