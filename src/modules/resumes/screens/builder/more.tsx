import { Files, Import, Letter } from '../files/files.tsx'
import type { BuilderData } from './loader.server.ts'
import { type MouseEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { useEditing, useShown } from '../editing/context.ts'
import type { FindingLine, ResumeLine } from '../../types.ts'
import { post } from '../editing/storage.ts'
import { tabWords } from './words.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Field } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'
import { MOST_RESUMES } from '../../rules.ts'
import { useOrigin } from '#shell/page-meta.tsx'

/** Actions on a CV besides writing it. */
export const More = ({ data: { own, list, findings, isSignedIn, signInHref } }: { data: BuilderData }) => (
  <div className="stack cvb-more">
    <Files />
    <Letter />
    <Check first={findings} />
    <Share sharePath={own?.sharePath ?? null} signInHref={signInHref} />
    <Import />
    {isSignedIn && <OwnList list={list} name={own?.name ?? ''} />}
  </div>
)

/**
 * What a program that sorts CVs would have trouble with, each with how to fix it. Requested from the server, which has the texts.
 */
function Check({ first }: { first: FindingLine[] | null }) {
  const { store } = useEditing()
  const { id } = useShown()
  const [findings, setFindings] = useState(first)
  const [isAsking, setAsking] = useState(false)
  const ask = async (event: MouseEvent) => {
    event.preventDefault()
    setAsking(true)
    const response = await post('/functions/v1/resumes/check', { document: store.draft }).catch(() => null)
    setAsking(false)
    if (response?.ok) setFindings((await response.json()) as FindingLine[])
    else showToast({ title: m.resume_check_failed(), tone: 'brick' })
  }
  const cv = id ? `&cv=${id}` : ''
  return (
    <Disclosure id="check" title={m.resume_check()} open={first !== null || undefined}>
      <p className="soft">{m.resume_check_how()}</p>
      <p>
        <Anchor
          className="btn btn-outline"
          to={`?check=1${cv}#check`}
          reload
          onClick={(event) => void ask(event)}
        >
          {isAsking && <Spinner />}
          {findings ? m.resume_check_again() : m.resume_check_now()}
        </Anchor>
      </p>
      <div role="status">
        {findings && (
          <p>
            {findings.length === 0 ? m.resume_check_none() : m.resume_check_count({ count: findings.length })}
          </p>
        )}
      </div>
      {findings && findings.length > 0 && (
        <ol className="cvb-check">
          {findings.map(({ tab, what, fix }) => (
            <li key={what} className="wrap-anywhere">
              <b>{what}</b> {fix} <Anchor to={`?tab=${tab}${cv}`}>{tabWords[tab]()}</Anchor>
            </li>
          ))}
        </ol>
      )}
    </Disclosure>
  )
}

type Line = Omit<ResumeLine, 'updatedAt'> & { changed: string; on: string }

/** The viewer's CVs: one for each kind of work; rename, add, delete. */
function OwnList({ list, name }: { list: Line[]; name: string }) {
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
              <bdi className="wrap-anywhere">{held(one.name)}</bdi>
            </Anchor>
            <span className="soft small">
              <time dateTime={one.on}>{held(one.changed)}</time>
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

/** The URL at which others may read the CV, created and revoked by its owner. */
function Share({ sharePath, signInHref }: { sharePath: string | null; signInHref: string }) {
  const { isOwn } = useEditing()
  const { id } = useShown()
  const origin = useOrigin()
  const address = sharePath && origin + sharePath
  return (
    <Disclosure title={m.resume_share()} open={sharePath !== null || undefined}>
      <p className="soft">{m.resume_share_hint()}</p>
      {!isOwn && (
        <p>
          <Anchor to={signInHref} reload>
            {m.resume_share_sign_in()}
          </Anchor>
        </p>
      )}
      {isOwn && !id && <p>{m.resume_share_first()}</p>}
      {isOwn && id && (
        <ActionForm quiet intent={sharePath ? 'revoke' : 'share'} preventScrollReset className="stack">
          <input type="hidden" name="cv" value={id} />
          {address && (
            <p className="wrap-anywhere">
              <Anchor to={address} reload>
                {address}
              </Anchor>
            </p>
          )}
          <p>
            <Submit variant="outline">{sharePath ? m.resume_revoke() : m.resume_create_link()}</Submit>
          </p>
          {address && (
            <p>
              <Anchor to="/account/portfolio" reload>
                {m.resume_in_portfolio()}
              </Anchor>
            </p>
          )}
        </ActionForm>
      )}
    </Disclosure>
  )
}
