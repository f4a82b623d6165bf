import { type MouseEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { useEditing, useShown } from '../editing/context.ts'
import type { FindingLine } from '../../types.ts'
import { post } from '../editing/storage.ts'
import { tabWords } from './words.ts'

/**
 * What a program that sorts CVs would have trouble with, each with how to fix it. Requested from the server, which has the texts.
 */
export function Check({ first }: { first: FindingLine[] | null }) {
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
