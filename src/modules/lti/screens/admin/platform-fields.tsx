import { m } from '#paraglide/messages.js'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { LONGEST_URL } from '../../rules.ts'
import type { PlatformView } from '../../types.ts'

type Known = Pick<PlatformView, 'name' | 'deploymentIds' | 'authUrl' | 'tokenUrl' | 'jwksUrl'>

export const NameField = ({ name }: { name?: string | undefined }) => (
  <Field
    name="name"
    label={m.lti_name()}
    hint={m.lti_name_hint()}
    defaultValue={name}
    maxLength={80}
    autoComplete="off"
    required
  />
)

/** What may change of a platform, with the words that Moodle has for it. */
export function ChangeableFields({ platform }: { platform?: Known }) {
  return (
    <>
      <TextArea
        name="deploymentIds"
        label={m.lti_deployments()}
        hint={m.lti_deployments_hint()}
        defaultValue={platform?.deploymentIds.join('\n')}
        rows={2}
        required
      />
      <AddressField name="jwksUrl" label={m.lti_jwks()} value={platform?.jwksUrl} />
      <AddressField name="tokenUrl" label={m.lti_token()} value={platform?.tokenUrl} />
      <AddressField name="authUrl" label={m.lti_auth()} value={platform?.authUrl} />
    </>
  )
}

type AddressProps = { name: string; label: string; hint?: string; value?: string | undefined }

export const AddressField = ({ value, ...words }: AddressProps) => (
  <Field
    {...words}
    type="url"
    defaultValue={value}
    placeholder="https://"
    maxLength={LONGEST_URL}
    autoComplete="off"
    required
  />
)
