import { redirect } from 'react-router'
import { adultOnly } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { Sheet, SheetForm } from '#shell/form/sheet.tsx'
import { act, answer } from '#web/answers.server.ts'
import { postUssdJob } from '../../commands/post.server.ts'
import { freeUssdCode } from '../../queries/free-code.server.ts'
import { ownUssdJob } from '../../queries/own.server.ts'
import { ownJobHref } from '../../rules.ts'
import type { Route } from './+types/new-job'
import { Field, Select, TextArea } from '#ui/forms/field.tsx'
import { categoryWords, difficultyWords, optionsOf, paymentWords } from '../../parts/words.ts'

export const handle = { hydrate: 'signed-in', styles: 'community' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adultOnly(ctx)
    return { code: await freeUssdCode(ctx) }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const id = await postUssdJob(ctx, Object.fromEntries(form))
    const { fee } = await ownUssdJob(ctx, id)
    web.toast(
      fee
        ? { title: m.ussd_jobs_held_title(), text: m.ussd_jobs_posted_held(), tone: 'gold' }
        : { title: m.common_success(), text: m.ussd_jobs_posted_waits() },
    )
    return redirect(ownJobHref(id))
  })

const BOARD = '/community?tab=ussd-jobs'

/** The "Post USSD Job" dialog (USSD-20 to USSD-23). */
export default function NewJob({ loaderData: { code } }: Route.ComponentProps) {
  return (
    <Sheet back={BOARD} title={m.ussd_jobs_post()}>
      <SheetForm back={BOARD} save={m.ussd_jobs_post()} failed={m.ussd_jobs_post_failed()}>
        <p className="soft">
          {m.ussd_jobs_post_lead()} {m.ussd_jobs_no_fee_rule()}
        </p>
        <JobFields code={code} />
      </SheetForm>
    </Sheet>
  )
}

/** All fields of a job (USSD-21). @param code a free one, to keep or to change */
function JobFields({ code }: { code: string }) {
  const choice = { required: true, placeholder: m.ussd_jobs_choose() }
  return (
    <>
      <Field name="title" label={m.ussd_jobs_title()} required maxLength={120} autoComplete="off" />
      <Field
        name="company"
        label={m.ussd_jobs_company()}
        required
        maxLength={80}
        autoComplete="organization"
      />
      <TextArea
        name="description"
        label={m.ussd_jobs_description()}
        hint={m.ussd_jobs_description_hint()}
        required
        maxLength={2000}
      />
      <Field
        name="location"
        label={m.ussd_jobs_location()}
        hint={m.ussd_jobs_location_hint()}
        required
        maxLength={80}
        autoComplete="off"
      />
      <Field
        name="phone"
        type="tel"
        label={m.ussd_jobs_contact_phone()}
        hint={m.ussd_jobs_contact_phone_hint()}
        required
        maxLength={20}
        autoComplete="tel"
      />
      <Field
        name="ussdCode"
        label={m.ussd_jobs_code()}
        hint={m.ussd_jobs_code_hint()}
        required
        maxLength={20}
        defaultValue={code}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
      />
      <div className="ussd-pair">
        <Select
          name="category"
          label={m.ussd_jobs_category()}
          {...choice}
          options={optionsOf(categoryWords)}
        />
        <Select
          name="difficulty"
          label={m.ussd_jobs_difficulty()}
          {...choice}
          options={optionsOf(difficultyWords)}
        />
        <Select
          name="paymentType"
          label={m.ussd_jobs_payment_type()}
          {...choice}
          options={optionsOf(paymentWords)}
        />
        <Field
          name="paymentAmount"
          label={m.ussd_jobs_payment_amount()}
          note={m.ussd_jobs_payment_amount_hint()}
          required
          maxLength={60}
          autoComplete="off"
        />
      </div>
      <TextArea
        name="requirements"
        label={m.ussd_jobs_requirements()}
        note={m.common_optional()}
        hint={m.ussd_jobs_requirements_hint()}
        maxLength={1200}
      />
    </>
  )
}
