import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/forms/choices.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { LONGEST_REASON } from '../../rules.ts'
import type { CaseView, Verb } from '../../types.ts'
import { placeId } from './address.ts'

type Props = { one: CaseView; place: number; address: string }

/** The possible decisions: keeping it first, and removing it with a reason. */
export function Decide({ one, ...where }: Props) {
  const { standing, job, reports, isPopular } = one
  const isAway = standing === 'hidden' || standing === 'reported'
  return (
    <>
      {isAway && <Stand one={one} {...where} verb="restore" />}
      {!isAway && (job || reports.length > 0) && <Stand one={one} {...where} verb="approve" />}
      <TakeAway
        one={one}
        {...where}
        verb={standing === 'waiting' || standing === 'refused' ? 'refuse' : 'hide'}
      />
      {typeof isPopular === 'boolean' && !isAway && <Popular one={one} {...where} isPopular={isPopular} />}
    </>
  )
}

const words: Record<Verb, () => string> = {
  approve: m.moderation_approve,
  refuse: m.moderation_refuse,
  hide: m.moderation_hide,
  restore: m.moderation_restore,
}

/** What identifies the case for the action, and its position. */
const formOf = ({ one, place, address }: Props) => ({
  id: one.id,
  action: `${address}#${placeId(place)}`,
  preventScrollReset: true,
})

const Which = ({ one, place }: Props) => (
  <>
    <input type="hidden" name="target" value={one.target} />
    <input type="hidden" name="place" value={place} />
  </>
)

function Stand({ verb, ...props }: Props & { verb: 'approve' | 'restore' }) {
  const { job } = props.one
  return (
    <ActionForm intent={verb} {...formOf(props)} className="row">
      <Which {...props} />
      <Submit variant="outline">{words[verb]()}</Submit>
      {job && verb === 'approve' && (
        <>
          <Checkbox
            name="isRuralFriendly"
            label={m.moderation_rural()}
            defaultChecked={job.isRuralFriendly}
          />
          <Checkbox name="isFeatured" label={m.moderation_feature()} defaultChecked={job.isFeatured} />
        </>
      )}
    </ActionForm>
  )
}

function TakeAway({ verb, ...props }: Props & { verb: 'refuse' | 'hide' }) {
  return (
    <ActionForm intent={verb} {...formOf(props)} className="grid justify-items-start gap-2">
      <Which {...props} />
      <TextArea
        className="w-full"
        name="reason"
        label={m.moderation_reason()}
        hint={m.moderation_reason_hint()}
        required
        maxLength={LONGEST_REASON}
        rows={2}
      />
      <Submit variant="danger">{words[verb]()}</Submit>
    </ActionForm>
  )
}

/** FOR-03+. */
function Popular({ isPopular, ...props }: Props & { isPopular: boolean }) {
  return (
    <ActionForm intent="popular" {...formOf(props)}>
      <Which {...props} />
      <input type="hidden" name="on" value={isPopular ? '0' : '1'} />
      <Submit variant="quiet">{isPopular ? m.moderation_unpopular() : m.moderation_popular()}</Submit>
    </ActionForm>
  )
}
