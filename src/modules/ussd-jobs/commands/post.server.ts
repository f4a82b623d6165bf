import { adultOnly, type Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '../limits.server.ts'
import { feeIn } from '../no-fee/rule.ts'
import { ussdJobs } from '../tables.server.ts'
import { NewUssdJob } from '../types.ts'

/**
 * Stores a job, waiting for review; nobody but its author sees it until then (USSD-22, rules J4). Words that seem to ask applicants
 * for money are stored with it, for its author and the reviewer.
 * @param raw the fields of the form, requirements one per line
 * @returns its id
 * @throws Refusal 'invalid-input' with a code per field, 'too-many'
 */
export async function postUssdJob(ctx: Context, raw: unknown): Promise<string> {
  const viewer = adultOnly(ctx)
  const input = parse(NewUssdJob, raw)
  await limit(ctx, { 'ussd-job-user': viewer.id })
  const id = newId()
  const [job] = await ctx.db
    .insert(ussdJobs)
    .values({
      id,
      userId: viewer.id,
      ...input,
      fee: feeIn(textOf(input)),
      state: 'waiting',
      createdAt: ctx.now(),
    })
    .onConflictDoNothing({ target: ussdJobs.ussdCode })
    .returning({ id: ussdJobs.id })
  if (!job) throw new Refusal('invalid-input', { fields: { ussdCode: 'ussd-code-taken' } })
  return id
}

/** Everything that the author wrote except the phone number, one field per line. */
const textOf = ({ title, company, description, location, paymentAmount, requirements }: NewUssdJob): string =>
  [title, company, description, location, paymentAmount, ...requirements].join('\n')
