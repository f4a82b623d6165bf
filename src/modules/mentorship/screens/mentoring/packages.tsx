import { kes } from '#kit/money.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { Card, CardTitle, Facts, Price } from '#ui/layout/card.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { MOST_PACKAGES } from '../../own-rules.ts'
import type { MentorPackage } from '../../types.ts'

type Props = { packages: MentorPackage[]; usdRateKes: number }

/** A mentor's packages: each can be changed or retired; buyers keep what they bought. */
export const Packages = ({ packages, usdRateKes }: Props) => (
  <>
    <Section title={m.mentoring_tab_packages()}>
      <p className="measure soft">
        {held(m.mentoring_packages_lead({ rate: kes(usdRateKes, getLocale()) }))}
      </p>
      {packages.length === 0 && <p className="mt-4">{m.mentoring_packages_none()}</p>}
      <ul className="cards mt-4">
        {packages.map((sold) => (
          <Sold key={sold.id} sold={sold} />
        ))}
      </ul>
    </Section>
    {packages.length < MOST_PACKAGES && (
      <Section title={m.mentoring_package_new()}>
        <PackageForm sold={null} />
      </Section>
    )}
  </>
)

function Sold({ sold }: { sold: MentorPackage }) {
  const { id, name, description, features, priceUsd, priceKes, sessions, minutes, isPopular } = sold
  const answer = useFormAnswer({ anyForm: true })
  return (
    <Card as="li">
      <CardTitle>
        <bdi>{name}</bdi>
      </CardTitle>
      {isPopular && (
        <p>
          <Badge tone="sun">{m.mentoring_package_popular()}</Badge>
        </p>
      )}
      <p dir="auto" className="wrap-anywhere">
        {held(description)}
      </p>
      <Facts>
        <Price>{m.mentoring_usd({ amount: priceUsd })}</Price>
        <span>{held(kes(priceKes, getLocale()))}</span>
        <span>{held(m.mentoring_package_of({ sessions, minutes }))}</span>
      </Facts>
      <ul className="features wrap-anywhere">
        {features.map((feature) => (
          <li key={feature} dir="auto">
            {held(feature)}
          </li>
        ))}
      </ul>
      <Disclosure title={m.mentoring_package_change()} open={answer?.id === id}>
        <PackageForm sold={sold} />
        <ActionForm intent="retire" id={id} quiet preventScrollReset className="mt-4">
          <p className="small soft">{m.mentoring_package_retire_note()}</p>
          <Submit variant="danger">{m.mentoring_package_retire()}</Submit>
        </ActionForm>
      </Disclosure>
    </Card>
  )
}

function PackageForm({ sold }: { sold: MentorPackage | null }) {
  const number = (name: 'priceUsd' | 'sessions' | 'minutes', label: string, [min, max, usual]: number[]) => (
    <Field
      name={name}
      type="number"
      inputMode="numeric"
      label={label}
      min={min}
      max={max}
      required
      defaultValue={sold?.[name] ?? usual}
    />
  )
  return (
    <ActionForm intent="sell" quiet id={sold?.id ?? ''} className="stack measure" preventScrollReset>
      <Field
        name="name"
        label={m.mentoring_package_name()}
        required
        maxLength={60}
        defaultValue={sold?.name}
      />
      <TextArea
        name="description"
        label={m.mentoring_package_description()}
        rows={2}
        required
        maxLength={300}
        defaultValue={sold?.description}
      />
      <TextArea
        name="features"
        label={m.mentoring_package_features()}
        hint={m.mentoring_one_a_line()}
        rows={4}
        required
        defaultValue={sold?.features.join('\n')}
      />
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
        {number('priceUsd', m.mentoring_package_price(), [1, 1500])}
        {number('sessions', m.mentoring_package_sessions(), [1, 20, 1])}
        {number('minutes', m.mentoring_package_minutes(), [15, 240, 60])}
      </div>
      <Checkbox name="isPopular" label={m.mentoring_package_mark()} defaultChecked={sold?.isPopular} />
      <p>
        <Submit variant={sold ? 'outline' : undefined}>{m.mentoring_package_save()}</Submit>
      </p>
    </ActionForm>
  )
}
