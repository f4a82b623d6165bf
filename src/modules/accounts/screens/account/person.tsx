import type { ChangeEvent } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import type { FormAnswer } from '#shell/form/answer.ts'
import { shrinkChosen } from '#shell/form/shrink.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'

// Pixels, far above what is shown.
const LARGEST_SIDE = 1024

type Props = { name: string; email: string }

export function NamePart({ name, email }: Props) {
  return (
    <Section title={m.account_who()}>
      <dl className="mb-4">
        <div>
          <dt className="small soft">{m.auth_email()}</dt>
          <dd className="font-bold break-all">
            <bdi>{email}</bdi>
          </dd>
        </div>
      </dl>
      <ActionForm intent="name" action="/account/name" className="stack">
        <Field
          label={m.auth_account_name()}
          name="fullName"
          autoComplete="name"
          required
          maxLength={200}
          hint={m.account_name_hint()}
          defaultValue={name}
        />
        <p>
          <Submit variant="outline">{m.account_save_name()}</Submit>
        </p>
      </ActionForm>
    </Section>
  )
}

type PictureProps = {
  name: string
  avatarUrl: string | null
  /** The server's answer to a photo that it did not read. */
  tooLarge: FormAnswer | null
}

/** Sent as without scripts: it contains a file, and the page that comes back shows the new picture everywhere. */
export function PicturePart({ name, avatarUrl, tooLarge }: PictureProps) {
  const chosen = (event: ChangeEvent<HTMLInputElement>) =>
    void shrinkChosen(event.currentTarget, LARGEST_SIDE)
  return (
    <Section title={m.account_picture()} id="picture">
      <div className="stack">
        <div className="flex flex-wrap items-start gap-4">
          <Avatar name={name} src={avatarUrl ?? undefined} size="large" />
          <p className="soft min-w-0 flex-1 basis-48">{m.account_picture_lead()}</p>
        </div>
        <ActionForm
          intent="picture"
          action="/account/picture"
          encType="multipart/form-data"
          className="stack"
          reload
          earlier={tooLarge}
        >
          <Field
            label={m.account_picture_choose()}
            name="picture"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            required
            hint={m.account_picture_hint()}
            onChange={chosen}
          />
          <p>
            <Submit variant="outline">{m.account_picture_use()}</Submit>
          </p>
        </ActionForm>
        {avatarUrl && (
          <ActionForm intent="picture-remove" action="/account/picture">
            <Submit variant="quiet">{m.account_picture_remove()}</Submit>
          </ActionForm>
        )}
      </div>
    </Section>
  )
}
