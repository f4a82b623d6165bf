import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { momentInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { useZone } from '#shell/use-zone.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import {
  endRecordStore,
  resumeRecordStore,
  setRecordStore,
  tryRecordStore,
} from '../../commands/record-store.server.ts'
import { recordStoreOf } from '../../queries/record-store.server.ts'
import { LONGEST_ENDPOINT, roomHref } from '../../rules.ts'
import type { RecordStoreTrial, RecordStoreView } from '../../types.ts'
import type { Route } from './+types/records'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({ store: await recordStoreOf(ctx, args.params.slug) }))

/** Sets the store, tries it, has it go on, or ends it. What a try says is in the response itself. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web): Promise<Response | { trial: RecordStoreTrial }> => {
    signedIn(ctx)
    const { slug } = args.params
    switch (textOf(form, 'intent')) {
      case 'try':
        return { trial: await tryRecordStore(ctx, slug) }
      case 'set':
        await setRecordStore(ctx, slug, Object.fromEntries(form))
        web.toast({ title: m.organisations_saved() })
        break
      case 'resume':
        await resumeRecordStore(ctx, slug)
        web.toast({ title: m.organisations_store_resumed() })
        break
      case 'end':
        await endRecordStore(ctx, slug)
        web.toast({ title: m.organisations_store_ended() })
        break
      default:
        throw new Refusal('invalid-input')
    }
    return redirect(roomHref(slug, 'records'))
  })

/** Where what members learn is sent, and how that goes. */
export default function Records({ loaderData: { store } }: Route.ComponentProps) {
  return (
    <>
      {store && <Standing store={store} />}
      <Section title={store ? m.organisations_store_other() : m.organisations_store_new()} id="set">
        <ActionForm
          intent="set"
          quiet
          className="stack measure"
          failed={m.organisations_store_failed()}
          key={store?.endpoint}
        >
          <p className="soft">{m.organisations_store_lead()}</p>
          {store && <p className="soft">{m.organisations_store_other_note()}</p>}
          <Field
            name="endpoint"
            type="url"
            label={m.organisations_store_endpoint()}
            hint={m.organisations_store_endpoint_hint()}
            defaultValue={store?.endpoint}
            maxLength={LONGEST_ENDPOINT}
            autoComplete="off"
            required
          />
          <Field
            name="key"
            label={m.organisations_store_key()}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <Field
            name="secret"
            type="password"
            label={m.organisations_store_secret()}
            hint={m.organisations_store_secret_hint()}
            maxLength={300}
            autoComplete="off"
            required
          />
          <p>
            <Submit>{m.organisations_store_save()}</Submit>
          </p>
        </ActionForm>
      </Section>
    </>
  )
}

function Standing({ store }: { store: RecordStoreView }) {
  const zone = useZone()
  const { endpoint, sentAt, nextAt, stoppedAt, attempts, waiting, sent, refused, agreed } = store
  const at = (moment: Date) => momentInWords(moment, getLocale(), zone)
  const trial = useFormAnswer<{ trial: RecordStoreTrial }>({ intent: 'try' })?.extra?.trial
  return (
    <Section title={m.organisations_store_title()} id="standing">
      <div className="stack measure">
        <p className="wrap-anywhere">
          <bdi>{endpoint}</bdi>
        </p>
        {stoppedAt && (
          <Banner
            tone="brick"
            title={m.organisations_store_stopped({ at: at(stoppedAt) })}
            text={<p>{held(faultInWords(store))}</p>}
          />
        )}
        {!stoppedAt && attempts > 0 && (
          <Banner
            tone="gold"
            title={faultInWords(store)}
            text={nextAt && <p>{m.organisations_store_again({ at: at(nextAt) })}</p>}
          />
        )}
        <dl className="grid gap-2 md:grid-cols-2">
          <Fact label={m.organisations_store_agreed()} fact={agreed} />
          <Fact
            label={m.organisations_store_last()}
            fact={sentAt ? at(sentAt) : m.organisations_store_never()}
          />
          <Fact label={m.organisations_store_waiting()} fact={waiting} />
          <Fact label={m.organisations_store_sent()} fact={sent} />
          {refused > 0 && <Fact label={m.organisations_store_refused()} fact={refused} />}
        </dl>
        {trial && <Banner tone={trial === 'good' ? 'leaf' : 'gold'} title={trialWords[trial]()} />}
        <div className="row">
          <ActionForm intent="try" preventScrollReset>
            <Submit variant="outline">{m.organisations_store_try()}</Submit>
          </ActionForm>
          {(stoppedAt || attempts > 0) && (
            <ActionForm intent="resume" preventScrollReset>
              <Submit>{m.organisations_store_resume()}</Submit>
            </ActionForm>
          )}
        </div>
        <Behind summary={m.organisations_store_end()} of={m.organisations_store_title()}>
          <RowForm
            intent="end"
            id=""
            note={m.organisations_store_end_note()}
            button={m.organisations_store_end()}
            danger
          />
        </Behind>
      </div>
    </Section>
  )
}

const Fact = ({ label, fact }: { label: string; fact: string | number }) => (
  <div>
    <dt className="small soft">{held(label)}</dt>
    <dd>{held(fact)}</dd>
  </div>
)

const trialWords: Record<RecordStoreTrial, () => string> = {
  good: m.organisations_trial_good,
  key: m.organisations_trial_key,
  'no-store': m.organisations_trial_none,
  'not-allowed': m.webhooks_fault_not_allowed,
  'unknown-name': m.webhooks_fault_unknown_name,
  'too-slow': m.webhooks_fault_too_slow,
  unreachable: m.webhooks_fault_unreachable,
}

function faultInWords({ lastFault, lastStatus }: RecordStoreView): string {
  if (lastFault) return trialWords[lastFault]()
  if (lastStatus === 401 || lastStatus === 403) return m.organisations_trial_key()
  if (lastStatus === 404) return m.organisations_trial_none()
  return m.organisations_store_status({ status: lastStatus ?? 0 })
}
