import type { ChangeEvent } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import type { FormAnswer } from '#shell/form/answer.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'

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
  const chosen = (event: ChangeEvent<HTMLInputElement>) => void shrinkChosen(event.currentTarget)
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

// Pixels per side, far above what is shown; bytes above which shrinking is worth the wait.
const LARGEST_SIDE = 1024
const WORTH_IT = 300_000

/**
 * Puts a smaller copy of the chosen photo into its field, so that a camera's 5 MB need not use up a data bundle. What cannot be
 * shrunk stays.
 */
async function shrinkChosen(field: HTMLInputElement): Promise<void> {
  const file = field.files?.[0]
  if (!file || file.size < WORTH_IT || !/^image\/(jpeg|png|webp)$/.test(file.type)) return
  try {
    const small = await smaller(file)
    if (!small || small.size >= file.size || field.files?.[0] !== file) return
    const files = new DataTransfer()
    files.items.add(new File([small], 'picture.jpg', { type: small.type }))
    field.files = files.files
  } catch {
    // Not a picture, or an old browser: the server says what is wrong with it.
  }
}

async function smaller(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LARGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // JPEG has no transparency, which would become black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}
