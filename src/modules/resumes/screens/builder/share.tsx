import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useOrigin } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { useEditing, useShown } from '../editing/context.ts'

/** The URL at which others may read the CV, created and revoked by its owner. */
export function Share({ sharePath, signInHref }: { sharePath: string | null; signInHref: string }) {
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
        </ActionForm>
      )}
    </Disclosure>
  )
}
