import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { PeersView } from '../../types.ts'
import { LevelFields } from '../level-fields.tsx'

type Marked = NonNullable<PeersView['example']>
type Props = { view: PeersView; example: Marked }

/** A submission to practise on: first one's own mark, then how a marker did. */
export function Example({ view, example: { text, done } }: Props) {
  return (
    <Section id="example" title={done ? m.peers_example_seen() : m.peers_example()}>
      <div className="stack">
        {done ? <Verdict text={text} done={done} /> : <Practice view={view} text={text} />}
      </div>
    </Section>
  )
}

const Text = ({ text }: { text: string }) => (
  <blockquote className="own-lines bg-card lined p-4" dir="auto">
    {text}
  </blockquote>
)

const Practice = ({ view: { criteria, rubric }, text }: { view: PeersView; text: string }) => (
  <>
    <p>{m.peers_example_lead()}</p>
    <Text text={text} />
    <ActionForm intent="example" className="stack">
      <LevelFields criteria={criteria} rubric={rubric} />
      <p>
        <Submit>{m.peers_example_save()}</Submit>
      </p>
    </ActionForm>
  </>
)

const Verdict = ({ text, done }: { text: string; done: NonNullable<Marked['done']> }) => (
  <>
    <p>{m.peers_example_same({ same: done.same, all: done.compared.length })}</p>
    <ul className="grid gap-4">
      {done.compared.map(({ key, name, own, marker, says, isSame }) => (
        <li key={key}>
          <b>{name}</b>{' '}
          <Badge tone={isSame ? 'leaf' : 'gold'}>{m.peers_example_marker({ level: marker })}</Badge>{' '}
          {!isSame && <Badge tone="sand">{m.peers_example_own({ level: own })}</Badge>}
          <p className="small">{says}</p>
        </li>
      ))}
    </ul>
    <div>
      <b>{m.peers_example_why()}</b>
      <p>{done.why}</p>
    </div>
    <Disclosure title={m.peers_example_text()}>
      <Text text={text} />
    </Disclosure>
  </>
)
