import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import type { KenyanPhone } from '#kit/phone.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import { refusalOf } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { learnerOfPhone, linkPhone, newLinkCode } from '#modules/accounts/commands/phone-people.server.ts'
import { removePhone } from '#modules/accounts/commands/phone.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { sendMessage } from '#modules/messages/commands/send.server.ts'
import { writeTo } from '#modules/messages/commands/open.server.ts'
import { blocks, conversations, messages } from '#modules/messages/tables.server.ts'
import { deliverSms, stopSms } from '#modules/outbox/commands/sms.server.ts'
import { askMentor } from './commands/ask.server.ts'
import { hearMentors } from './commands/hear.server.ts'
import { askableSkills, medianAnswerMinutes, waitingQuestion } from './queries/figures.server.ts'
import { skillNamed } from './rules.ts'
import { questionsDue } from './queries/due.server.ts'
import { mentorQuestions } from './tables.server.ts'

const PHONE = '254712345678' as KenyanPhone

async function mentorOf(world: World, name: string, skills: string[]) {
  const who = await world.member(name)
  await who.db
    .insert(mentors)
    .values({
      id: newId(),
      slug: name.toLowerCase(),
      userId: who.viewer.id,
      name,
      title: 'Mentor',
      pricePerHourKes: 1000,
      skills,
      createdAt: world.now(),
    })
  return who
}
const asker = async (world: World, locale: 'en' | 'sw' = 'en'): Promise<Context> => ({
  ...world.visitor,
  locale,
  viewer: await learnerOfPhone(world.visitor, PHONE),
})
const ask = async (world: World, content = 'How do I price a logo?', skill = '') =>
  askMentor(await asker(world), { phone: PHONE, skill, content })
/** What the phone received since. */
async function heard(world: World): Promise<string[]> {
  await hearMentors(world.visitor)
  for (const job of world.queue.splice(0))
    if (job.name === 'deliver-sms') await deliverSms(world.visitor, String(job.data.messageId))
  return world.messages.splice(0).map((sms) => sms.text)
}
const conversationWith = async (mentor: Context) => {
  const [row] = await mentor.db
    .select()
    .from(conversations)
    .where(eq(conversations.mentorId, mentor.viewer!.id))
  return row!
}
const answer = async (mentor: Context, content: string) =>
  sendMessage(mentor, (await conversationWith(mentor)).id, { content, clientId: newId() })

describe('a question from a basic phone', () => {
  spec(
    '[USSD-27+] reaches a mentor of that skill as a message, and the answer comes by SMS, each once',
    async ({ world }) => {
      await mentorOf(world, 'Brian', ['SEO'])
      const joseph = await mentorOf(world, 'Joseph', ['Graphics Design'])
      expect(await askableSkills(world.visitor)).toEqual(['Graphics Design', 'SEO'])
      expect(await ask(world, 'How do I price a logo?', 'Graphics Design')).toEqual({
        mentorName: 'Joseph',
        isNew: true,
      })
      expect(await waitingQuestion(world.visitor, PHONE)).toMatchObject({ mentorName: 'Joseph' })
      const [message] = await joseph.db.select().from(messages)
      expect(message!.content).toMatch(/^How do I price a logo\?\n\n\(Asked from a basic phone/)
      expect(await heard(world)).toEqual([])
      world.wait(90 * MINUTE)
      await answer(joseph, 'Count the hours first.')
      expect(await heard(world)).toEqual(['Stadi, Joseph: Count the hours first.'])
      expect(await heard(world)).toEqual([])
      expect(await waitingQuestion(world.visitor, PHONE)).toBeNull()
      expect(await medianAnswerMinutes(world.visitor)).toBe(90)
    },
  )

  spec('names its skill itself where the menu did not; who asks is never asked', async ({ world }) => {
    expect(skillNamed('nitapataje kazi ya SEO', ['Data Science', 'SEO'])).toBe('SEO')
    expect(skillNamed('Is data a science?', ['SEO', 'Data Science'])).toBe('Data Science')
    expect(skillNamed('Habari yako', ['SEO'])).toBe('')
    const brian = await mentorOf(world, 'Brian', ['SEO'])
    await linkPhone(world.visitor, PHONE, await newLinkCode(brian))
    expect(await refusalOf(ask(world))).toMatchObject({ code: 'nobody-to-ask' })
  })

  spec('while one waits, what is asked besides goes to the same mentor; five a day', async ({ world }) => {
    const brian = await mentorOf(world, 'Brian', ['SEO'])
    await mentorOf(world, 'Joseph', ['Graphics Design'])
    await ask(world, 'What is SEO for?')
    expect(await ask(world, 'And what does it cost?')).toEqual({ mentorName: 'Brian', isNew: false })
    expect(await brian.db.$count(messages)).toBe(2)
    expect(await brian.db.$count(mentorQuestions)).toBe(1)
    for (let n = 0; n < 3; n++) await ask(world)
    expect(await refusalOf(ask(world))).toMatchObject({ code: 'too-many' })
    expect(await refusalOf(askMentor(await asker(world), { phone: PHONE, content: ' ' }))).toMatchObject({
      fields: { content: 'required' },
    })
  })

  spec('long answers come in numbered parts; after STOP none comes', async ({ world }) => {
    const brian = await mentorOf(world, 'Brian', ['SEO'])
    await ask(world)
    await answer(brian, 'Write down ten words. '.repeat(12))
    const parts = await heard(world)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts[0]).toMatch(/^\(1\/\d\) Stadi, Brian: Write/)
    await stopSms(world.visitor, PHONE)
    await answer(brian, 'And one more thing.')
    expect(await heard(world)).toEqual([])
  })

  spec(
    'unanswered for a day goes on to the next, who is told; after three it is given up',
    async ({ world }) => {
      for (const name of ['Brian', 'Daniel', 'Faith', 'Grace']) await mentorOf(world, name, ['SEO'])
      await ask(world)
      world.wait(24 * HOUR - MINUTE)
      expect(await heard(world)).toEqual([])
      world.wait(MINUTE)
      expect(await heard(world)).toMatchObject([expect.stringContaining('We passed it on to')])
      world.wait(24 * HOUR)
      await heard(world)
      const [question] = await world.visitor.db.select().from(mentorQuestions)
      expect(question).toMatchObject({ passes: 2, closedAt: null })
      expect(new Set(question!.asked).size).toBe(3)
      world.wait(24 * HOUR)
      expect(await heard(world)).toMatchObject([expect.stringContaining('no mentor answered')])
      expect(await world.visitor.db.$count(messages)).toBe(3)
    },
  )

  spec('is closed three days after its answer; then the next is a new one', async ({ world }) => {
    const brian = await mentorOf(world, 'Brian', ['SEO'])
    await ask(world)
    await answer(brian, 'Yes.')
    await heard(world)
    world.wait(3 * DAY + MINUTE)
    await heard(world)
    expect(await ask(world)).toMatchObject({ isNew: true })
  })

  spec(
    '[USSD-27+] goes along when the phone is linked, also into a conversation that is there',
    async ({ world }) => {
      const brian = await mentorOf(world, 'Brian', ['SEO'])
      const amina = await world.member('Amina')
      const before = await writeTo(amina, brian.viewer.id)
      await ask(world)
      await linkPhone(world.visitor, PHONE, await newLinkCode(amina))
      expect(await brian.db.select().from(messages)).toMatchObject([
        { conversationId: before, senderId: amina.viewer.id },
      ])
      await answer(brian, 'Yes.')
      expect(await heard(world)).toEqual(['Stadi, Brian: Yes.'])
    },
  )

  spec(
    'an answer that comes late, from who had it before or once it was given up, still goes to the phone',
    async ({ world }) => {
      const all = [await mentorOf(world, 'Brian', ['SEO']), await mentorOf(world, 'Daniel', ['SEO'])]
      await ask(world)
      const [first] = await world.visitor.db.select().from(conversations)
      const brian = all.find((one) => one.viewer.id === first!.mentorId)!
      for (let n = 0; n < 2; n++) {
        world.wait(24 * HOUR)
        await heard(world)
      }
      expect((await world.visitor.db.select().from(mentorQuestions))[0]!.closedAt).not.toBeNull()
      await answer(brian, 'Late, but yes.')
      expect(await heard(world)).toEqual([`Stadi, ${brian.viewer.name}: Late, but yes.`])
    },
  )

  spec('asked after STOP is answered all the same: its reader wants it', async ({ world }) => {
    const brian = await mentorOf(world, 'Brian', ['SEO'])
    await stopSms(world.visitor, PHONE)
    world.wait(MINUTE)
    await ask(world)
    await answer(brian, 'Yes.')
    expect(await heard(world)).toEqual(['Stadi, Brian: Yes.'])
  })

  spec('one without news is not processed', async ({ world }) => {
    const brian = await mentorOf(world, 'Brian', ['SEO'])
    await ask(world)
    expect(await questionsDue(world.visitor)).toEqual([])
    await answer(brian, 'Yes.')
    expect(await questionsDue(world.visitor)).toHaveLength(1)
    await heard(world)
    expect(await questionsDue(world.visitor)).toEqual([])
  })

  spec('nothing is sent to a number that is not the asker’s any more', async ({ world }) => {
    const brian = await mentorOf(world, 'Brian', ['SEO'])
    const amina = await world.member('Amina')
    await linkPhone(world.visitor, PHONE, await newLinkCode(amina))
    await ask(world)
    await removePhone(amina)
    await answer(brian, 'For Amina alone.')
    expect(await heard(world)).toEqual([])
    const [question] = await world.visitor.db.select().from(mentorQuestions)
    expect(question).toMatchObject({ closedAt: world.now(), heardTo: 0 })
    expect(await heard(world)).toEqual([])
  })

  spec('can be asked again when the mentor who had one is gone', async ({ world }) => {
    const brian = await mentorOf(world, 'Brian', ['SEO'])
    await ask(world)
    await brian.db.update(mentors).set({ userId: null }).where(eq(mentors.userId, brian.viewer.id))
    await mentorOf(world, 'Daniel', ['SEO'])
    expect(await ask(world)).toEqual({ mentorName: 'Daniel', isNew: true })
  })

  spec('who blocked a caller has blocked their account, too', async ({ world }) => {
    const brian = await mentorOf(world, 'Brian', ['SEO'])
    await ask(world)
    const { id } = (await asker(world)).viewer!
    await brian.db.insert(blocks).values({ userId: brian.viewer.id, blockedId: id, createdAt: world.now() })
    const amina = await world.member('Amina')
    await linkPhone(world.visitor, PHONE, await newLinkCode(amina))
    expect(await brian.db.select().from(blocks)).toMatchObject([
      { userId: brian.viewer.id, blockedId: amina.viewer.id },
    ])
  })
})
