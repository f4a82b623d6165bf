import { type ChangeEvent, useState } from 'react'
import { Form } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Section } from '#ui/layout/section.tsx'
import { answerFor, type Part } from './part.ts'
import { shrinkChosen } from './shrink-picture.ts'

type Props = Part & { name: string; email: string }

export function NamePart({ name, email, answer, busy }: Props) {
  const refused = answerFor(answer, 'name')?.refused
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
      <Form method="post" className="stack">
        {refused && <FormError title={refused.title} text={refused.text} />}
        <Field
          label={m.auth_account_name()}
          name="fullName"
          autoComplete="name"
          required
          maxLength={200}
          hint={m.account_name_hint()}
          defaultValue={answerFor(answer, 'name')?.values.fullName ?? name}
          error={refused?.fields.fullName}
        />
        <p>
          <Button
            name="intent"
            value="name"
            variant="outline"
            pending={busy === 'name'}
            pendingText={m.common_please_wait()}
          >
            {m.account_save_name()}
          </Button>
        </p>
      </Form>
    </Section>
  )
}

type PictureProps = Part & {
  name: string
  avatarUrl: string | null
  wasTooLarge: { title: string; text: string; field: string } | null
}

/** A plain form: it carries a file, and the page that comes back shows the new picture everywhere. */
export function PicturePart({ name, avatarUrl, wasTooLarge, answer }: PictureProps) {
  const refused = answerFor(answer, 'picture')?.refused
  const error = refused?.fields.picture ?? wasTooLarge?.field
  const [isSent, setSent] = useState(false)
  const chosen = (event: ChangeEvent<HTMLInputElement>) => void shrinkChosen(event.currentTarget)
  return (
    <Section title={m.account_picture()} id="picture">
      <div className="stack">
        {wasTooLarge && !refused && <FormError title={wasTooLarge.title} text={wasTooLarge.text} />}
        {refused && <FormError title={refused.title} text={refused.text} />}
        <div className="flex flex-wrap items-start gap-4">
          <Avatar name={name} src={avatarUrl ?? undefined} size="large" />
          <p className="soft min-w-0 flex-1 basis-48">{m.account_picture_lead()}</p>
        </div>
        <form
          method="post"
          action="/account"
          encType="multipart/form-data"
          className="stack"
          onSubmit={() => setSent(true)}
        >
          <Field
            label={m.account_picture_choose()}
            name="picture"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            required
            hint={m.account_picture_hint()}
            error={error}
            onChange={chosen}
          />
          <p>
            <Button name="intent" value="picture" variant="outline" aria-busy={isSent || undefined}>
              {isSent ? m.common_please_wait() : m.account_picture_use()}
            </Button>
          </p>
        </form>
        {avatarUrl && (
          <Form method="post">
            <Button name="intent" value="picture-remove" variant="quiet">
              {m.account_picture_remove()}
            </Button>
          </Form>
        )}
      </div>
    </Section>
  )
}
