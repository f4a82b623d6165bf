import { m } from '#paraglide/messages.js'
import { held } from '#ui/no-break/held.ts'

/** What somebody under 18 does without a parent, what with one, and what nobody opens. To these words a parent says yes: WORDS_VERSION. */
export const Allowed = () => (
  <div className="grid gap-6 md:grid-cols-3">
    <List
      title={m.guardians_always_title()}
      lines={[m.guardians_always_learn(), m.guardians_always_certificates(), m.guardians_always_support()]}
    />
    <List
      title={m.guardians_with_title()}
      lines={[
        m.guardians_with_write(),
        m.guardians_with_community(),
        m.guardians_with_pay(),
        m.guardians_with_jobs(),
        m.guardians_with_classes(),
      ]}
    />
    <List
      title={m.guardians_never_title()}
      lines={[m.guardians_never_strangers(), m.guardians_never_mentors(), m.guardians_never_post_jobs()]}
    />
  </div>
)

const List = ({ title, lines }: { title: string; lines: string[] }) => (
  <div>
    <h3 className="mb-2">{held(title)}</h3>
    <ul className="list-disc pl-5">
      {lines.map((line) => (
        <li key={line}>{held(line)}</li>
      ))}
    </ul>
  </div>
)
