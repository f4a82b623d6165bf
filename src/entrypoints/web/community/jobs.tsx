import type { ChangeEvent } from 'react'
import { Form } from 'react-router'
import { levelWord } from '#modules/job-board/parts.tsx'
import { JobCards } from '#modules/job-board/parts/cards.tsx'
import { type Difficulty, difficulties } from '#modules/job-board/rules.ts'
import type { JobPage } from '#modules/job-board/types.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { Select } from '#ui/forms/field.tsx'
import { submitForm } from '#ui/forms/submit.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { HubList } from './list.tsx'
import type { Asked } from './rules.ts'

type Props = { asked: Asked; list: JobPage; /** Jobs for which the viewer has applied. */ applied: string[] }

export function Jobs({ asked, list, applied }: Props) {
  const { platform, level } = asked.filters
  return (
    <HubList
      tab="jobs"
      asked={asked}
      total={list.total}
      filters={<JobFilters asked={asked} list={list} />}
      chosen={[platform, level && levelWord(level as Difficulty)]}
      page={list.page}
      pages={list.pages}
    >
      <JobCards jobs={list.jobs} applied={applied} inEnglish={list.inEnglish} />
    </HubList>
  )
}

/** JOB-05+, JOB-06+ */
function JobFilters({ asked, list: { platforms } }: Pick<Props, 'asked' | 'list'>) {
  const isHydrated = useHydrated()
  const { platform = '', level = '' } = asked.filters
  const atOnce = (event: ChangeEvent<HTMLSelectElement>) => submitForm(event.currentTarget.form!)
  const names = platforms.map(({ name }) => name)
  // A filter without jobs may still be selected.
  const all = platform === '' || names.includes(platform) ? names : [platform, ...names]
  return (
    <Form action="/community" aria-label={m.hub_filters()} className="stack">
      <HiddenFields asked={asked} but={['platform', 'level']} />
      <Select
        key={`platform ${platform}`}
        name="platform"
        label={m.jobs_platform()}
        defaultValue={platform}
        onChange={atOnce}
        placeholder={m.hub_all()}
        options={all.map((value) => ({ value, label: value }))}
      />
      <Select
        key={`level ${level}`}
        name="level"
        label={m.hub_skill_level()}
        defaultValue={level}
        onChange={atOnce}
        placeholder={m.hub_all()}
        options={difficulties.map((value) => ({ value, label: levelWord(value) }))}
      />
      {!isHydrated && <Button variant="outline">{m.hub_filter()}</Button>}
    </Form>
  )
}
