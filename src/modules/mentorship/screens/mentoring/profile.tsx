import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import type { OwnMentor } from '../../types.ts'

/** A mentor's own profile. */
export const Profile = ({ mentor: { name, title, bio, specialties, languages } }: { mentor: OwnMentor }) => (
  <Section title={m.mentoring_tab_profile()}>
    <ActionForm intent="profile" quiet className="stack measure" preventScrollReset>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
        , <bdi>{held(title)}</bdi>
        <br />
        <span className="small soft">
          {m.mentoring_profile_by_us()}{' '}
          <Anchor to="/contact" reload>
            {m.mentoring_new_write()}
          </Anchor>
        </span>
      </p>
      <TextArea name="bio" label={m.mentoring_bio()} rows={8} required maxLength={1500} defaultValue={bio} />
      <TextArea
        name="specialties"
        label={m.mentoring_specialties()}
        hint={m.mentoring_one_a_line()}
        rows={4}
        required
        defaultValue={specialties.join('\n')}
      />
      <TextArea
        name="languages"
        label={m.mentoring_languages()}
        hint={m.mentoring_one_a_line()}
        rows={3}
        required
        defaultValue={languages.join('\n')}
      />
      <p>
        <Submit>{m.mentoring_save()}</Submit>
      </p>
    </ActionForm>
  </Section>
)
