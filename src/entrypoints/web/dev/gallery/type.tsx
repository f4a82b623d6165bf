import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'

export function Type() {
  return (
    <Section title="Type">
      <div className="prose">
        <Paragraphs />
        <ol>
          <li>Open the editor</li>
          <li>Type your first line</li>
        </ol>
        <pre>
          <code>{'<h1>Habari, dunia</h1>'}</code>
        </pre>
      </div>
    </Section>
  )
}

const Paragraphs = () => (
  <>
    <h2>Kusoma kwa simu uliyo nayo</h2>
    <p>
      A lesson is text first. It may hold a <a href="#forms">link</a>, some <code>code</code>,{' '}
      <strong>strong words</strong> and a list:
    </p>
    <ul>
      <li>small steps, one a day</li>
      <li>works on 3G and on a basic phone</li>
    </ul>
    <blockquote>
      {held('Tafadhali weka nambari yako ya simu ya M-Pesa, kisha thibitisha kwa PIN kwenye simu yako.')}
    </blockquote>
  </>
)
