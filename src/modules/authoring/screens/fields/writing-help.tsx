import { m } from '#paraglide/messages.js'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { type WritingSample, writingSamples } from '../../writing-samples.ts'

const names: Record<WritingSample, () => string> = {
  words: m.authoring_help_words,
  steps: m.authoring_help_steps,
  cycle: m.authoring_help_cycle,
  timeline: m.authoring_help_timeline,
  compare: m.authoring_help_compare,
  bars: m.authoring_help_bars,
  split: m.authoring_help_split,
  line: m.authoring_help_line,
  screen: m.authoring_help_screen,
  sheet: m.authoring_help_sheet,
  tree: m.authoring_help_tree,
  pair: m.authoring_help_pair,
  check: m.authoring_help_check,
  data: m.authoring_help_data,
}

/** How a lesson is written, with a sample of everything to copy. */
export const WritingHelp = () => (
  <Disclosure title={m.authoring_help()}>
    <p>{m.authoring_help_lead()}</p>
    <dl className="authoring-help">
      {(Object.keys(names) as WritingSample[]).map((name) => (
        <div key={name}>
          <dt>{names[name]()}</dt>
          <dd>
            <pre>{writingSamples[name]}</pre>
          </dd>
        </div>
      ))}
    </dl>
  </Disclosure>
)
