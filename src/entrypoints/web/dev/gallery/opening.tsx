import { useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'

export function Opening() {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Opening">
      <Button type="button" variant="outline" onClick={() => setOpen(true)}>
        Open the payment sheet
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Pay KES 9,000" closeText="Close">
        <form method="dialog" className="stack">
          <Field
            label="M-Pesa phone number"
            name="sheet-phone"
            type="tel"
            before="+254"
            hint="You will confirm with your PIN."
          />
          <Button wide>Send the prompt</Button>
        </form>
      </Dialog>
    </Section>
  )
}
