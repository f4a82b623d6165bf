import { countCheck } from '#modules/basic-phone/commands/check.server.ts'
import { issueByPhone } from '#modules/basic-phone/commands/sms.server.ts'
import { nameOf } from '../caller.ts'
import { at, type Call, type Actions, type Move } from '../screen.ts'
import { rename } from './line.server.ts'

/** @throws Refusal 'too-many' for a caller who tries many numbers */
export async function checkCertificate(
  { ctx, phone }: Call,
  { id }: Actions['check-certificate'],
): Promise<Move> {
  await countCheck(ctx, phone)
  return { over: at('checked', { id }) }
}

/** Issues a certificate, whose number is also sent by SMS; the name becomes theirs if they had none. */
export async function issue(call: Call, { course, name }: Actions['issue']): Promise<Move> {
  await issueByPhone(call.ctx, call.phone, course, { name })
  if (nameOf(call) === null) await rename(call, name)
  return { over: at('certificate', { course, fresh: 1 }) }
}
