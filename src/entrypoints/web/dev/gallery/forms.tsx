import { Button } from '#ui/forms/button.tsx'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Field, Select, TextArea } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Section } from '#ui/layout/section.tsx'

export function Forms() {
  return (
    <Section title="Forms" id="forms">
      <form className="stack measure" method="post">
        <FormError
          title="Payment not started"
          text="Check the two fields below and try again."
          faults={[
            { text: 'Enter a Kenyan mobile number', fieldId: 'gallery-phone' },
            { text: 'Choose a level' },
          ]}
        />
        <Lines />
        <MoreLines />
        <Checkbox
          label="I agree to the terms and the privacy notice"
          name="terms"
          error="Agree to the terms to continue"
        />
        <div className="row">
          <Button>Send</Button>
          <Button variant="quiet" type="reset">
            Start again
          </Button>
        </div>
      </form>
    </Section>
  )
}

const phone = {
  id: 'gallery-phone',
  label: 'M-Pesa phone number',
  name: 'phone',
  type: 'tel',
  before: '+254',
  hint: 'The phone that will show the PIN prompt.',
  error: 'Enter a Kenyan mobile number, such as 0712 345 678',
  defaultValue: '0712 34',
  inputMode: 'tel',
  autoComplete: 'tel',
} as const

const Lines = () => (
  <>
    <Field label="Full name" name="name" autoComplete="name" required defaultValue="Amina Odhiambo" />
    <Field {...phone} />
    <Field
      label="Nenosiri"
      name="password"
      type="password"
      hint="Angalau herufi au tarakimu 8."
      autoComplete="new-password"
    />
    <Field
      label="E-mail"
      name="mail"
      type="email"
      disabled
      defaultValue="amina@example.com"
      note="(cannot be changed)"
    />
  </>
)

const MoreLines = () => (
  <>
    <Select
      label="Category"
      name="category"
      placeholder="All categories"
      options={[
        { value: 'web', label: 'Web development' },
        { value: 'design', label: 'Design' },
      ]}
    />
    <TextArea label="Your question" name="question" note="(optional)" placeholder="What did you try?" />
  </>
)
