import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { bytesWord, priceNote, sizeAndCost } from '../../words.ts'
import type { ToKeep } from './to-keep.ts'

/** What a course weighs and costs, and what is in it (rule O2). */
export function WhatComes({ what: { lessons, bytes, appBytes, price } }: { what: ToKeep }) {
  return (
    <Section title={m.offline_before()}>
      <p className="mb-3">
        <b>{held(sizeAndCost(bytes + appBytes, price))}</b>
        <br />
        <small className="soft">{held(priceNote(price))}</small>
      </p>
      <ul className="brings">
        <li>{m.offline_in_lessons({ count: lessons })}</li>
        <li>{m.offline_in_work()}</li>
        {appBytes > 0 && <li>{held(m.offline_in_app({ size: bytesWord(appBytes) }))}</li>}
        <li>{m.offline_in_no_films()}</li>
      </ul>
    </Section>
  )
}
