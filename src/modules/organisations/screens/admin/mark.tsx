import { m } from '#paraglide/messages.js'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { MarkView } from '../../types.ts'
import { MarkPicture } from '../mark-picture.tsx'

type Props = { marks: MarkView; name: string }

/** The mark of an organisation: the one that waits beside the one that is shown, and what is decided about each. */
export const Marks = ({ marks: { waiting, shown, isAgreed }, name }: Props) => (
  <Section title={m.organisations_mark_title()} id="mark">
    <div className="stack measure">
      {!waiting && !shown && <p className="soft">{m.organisations_mark_none()}</p>}
      {waiting && (
        <>
          <h3>{m.organisations_mark_waiting()}</h3>
          <MarkPicture src={waiting.src} alt={m.organisations_mark_alt()} />
          <p className="soft">
            {isAgreed ? m.organisations_mark_check() : m.organisations_mark_not_agreed_admin()}
          </p>
          <div className="row">
            <Verdict markId={waiting.id} verdict="yes" button={m.organisations_mark_yes()} />
            <Verdict markId={waiting.id} verdict="no" button={m.organisations_mark_no()} />
          </div>
        </>
      )}
      {shown && (
        <>
          <h3>{m.organisations_mark_shown()}</h3>
          <MarkPicture src={shown.src} alt={m.organisations_mark_alt()} />
          <Behind summary={m.organisations_mark_remove()} of={name} id={shown.id}>
            <RowForm
              intent="mark"
              id={shown.id}
              note={m.organisations_mark_remove_note()}
              button={m.organisations_mark_remove()}
              danger
            >
              <input type="hidden" name="markId" value={shown.id} />
              <input type="hidden" name="verdict" value="no" />
            </RowForm>
          </Behind>
        </>
      )}
    </div>
  </Section>
)

const Verdict = ({ markId, verdict, button }: { markId: string; verdict: 'yes' | 'no'; button: string }) => (
  <ActionForm intent="mark" id={`${markId}-${verdict}`} quiet preventScrollReset>
    <input type="hidden" name="markId" value={markId} />
    <input type="hidden" name="verdict" value={verdict} />
    <Submit variant={verdict === 'yes' ? undefined : 'outline'}>{button}</Submit>
  </ActionForm>
)
