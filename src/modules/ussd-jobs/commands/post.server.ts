import { type Context, signedIn } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '../limits.server.ts'
import { feeIn } from '../no-fee/rule.ts'
import { ussdJobs } from '../tables.server.ts'
import { NewUssdJob } from '../types.ts'

/**
 * Keeps a job with its poster, waiting for a person who looks at it; nobody else sees it until then (USSD-22, rules J4). Words that
 * seem to ask applicants for money are kept beside it: its author and whoever looks at it read them.
 * @param raw the fields of the form, requirements one per line
 * @returns its id
 * @throws Refusal 'invalid-input' with a code per field, 'too-many'
 */
export async function postUssdJob(ctx: Context, raw: unknown): Promise<string> {
  const viewer = signedIn(ctx)
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

/** All that the author wrote but the number to be called, a field a line. */
const textOf = ({ title, company, description, location, paymentAmount, requirements }: NewUssdJob): string =>
  [title, company, description, location, paymentAmount, ...requirements].join('\n')
