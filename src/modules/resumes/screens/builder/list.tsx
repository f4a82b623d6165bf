import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { MOST_RESUMES } from '../../rules.ts'
import type { ResumeLine } from '../../types.ts'
import { useShown } from '../editing/context.ts'

type Line = Omit<ResumeLine, 'updatedAt'> & { changed: string; on: string }

/** The viewer's CVs: one for each kind of work; rename, add, delete. */
export function OwnList({ list, name }: { list: Line[]; name: string }) {
  const { id } = useShown()
  return (
    <Disclosure title={m.resume_list({ count: list.length })} open={list.length > 1 || undefined}>
      <ul className="cvb-lines">
        {list.map((one) => (
          <li key={one.id}>
            <Anchor
              to={`/resume-builder?cv=${one.id}`}
              reload
              aria-current={one.id === id ? 'true' : undefined}
            >
              <bdi className="wrap-anywhere">{one.name}</bdi>
            </Anchor>
            <span className="soft small">
              <time dateTime={one.on}>{one.changed}</time>
              {one.isShared && ` · ${m.resume_is_shared()}`}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Anchor to="/applications" reload>
          {m.resume_applications()}
        </Anchor>
      </p>
      {list.length < MOST_RESUMES && (
        <ActionForm quiet intent="new" reload>
          <Submit variant="outline">{m.resume_new()}</Submit>
        </ActionForm>
      )}
      {id && (
        <ActionForm quiet intent="name" className="cvb-joined" preventScrollReset>
          <input type="hidden" name="cv" value={id} />
          <Field name="name" label={m.resume_list_name()} defaultValue={name} maxLength={80} required />
          <Submit variant="outline">{m.resume_rename()}</Submit>
        </ActionForm>
      )}
      {id && (
        <Disclosure title={m.resume_delete()}>
          <ActionForm quiet intent="delete" reload className="stack">
            <input type="hidden" name="cv" value={id} />
            <p>{m.resume_delete_ask({ name })}</p>
            <p>
              <Submit variant="danger">{m.resume_delete_sure()}</Submit>
            </p>
          </ActionForm>
        </Disclosure>
      )}
    </Disclosure>
  )
}
