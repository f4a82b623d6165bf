import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { kenyanPhone } from '#kit/phone.ts'
import { linkPhone, newLinkCode } from '#modules/accounts/commands/phone-people.server.ts'
import { sayUnder18 } from '#modules/accounts/commands/age.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { mentorQuestions } from '#modules/mentor-questions/tables.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { BasicPhone } from '#test/basic-phone.ts'
import { spec, type World } from '#test/world.ts'

async function mentorOf(world: World, name: string, skills: string[]): Promise<void> {
  const { db, viewer } = await world.member(name)
  await db
    .insert(mentors)
    .values({
      id: newId(),
      slug: name.toLowerCase(),
      userId: viewer.id,
      name,
      title: 'Mentor',
      pricePerHourKes: 1000,
      skills,
      createdAt: world.now(),
    })
}

async function phoneOf(world: World): Promise<BasicPhone> {
  const phone = new BasicPhone(world.visitor)
  await phone.dial()
  await phone.press('1')
  return phone
}

describe('a mentor who is asked by phone', () => {
  spec('[USSD-25] gets a question that was typed in the menu, with every sign in it', async ({ world }) => {
    await mentorOf(world, 'Njeri', ['Logos'])
    const phone = await phoneOf(world)
    expect(await phone.choose('Ask a mentor')).toBe(
      'What is your question about?\n1. Logos\n2. Something else\n0. Back\n00. Home',
    )
    expect(await phone.press('1')).toMatch(/^Type your question in a sentence or two\./)
    for (const typed of ['', '?', '12345678901', 'Why?', '👍👍👍👍👍👍👍👍👍'])
      expect(await phone.press(typed), typed).toMatch(/^Please write a whole question\.\nType/)
    expect(await phone.press('ab '.repeat(300))).toMatch(/^That is too long\./)
    expect(await world.visitor.db.$count(users, eq(users.phone, '254712345678'))).toBe(0)
    await phone.press('Is 3*500 a fair price for a logo?')
    expect(phone.screen).toMatch(/^Thank you\. Njeri has your question\./)
    expect(phone.hasEnded).toBe(true)
    expect(await world.visitor.db.select().from(mentorQuestions)).toMatchObject([
      { content: 'Is 3*500 a fair price for a logo?', skill: 'Logos', phone: '254712345678', locale: 'en' },
    ])
    await phone.dial()
    expect(await phone.choose('Ask a mentor')).toMatch(
      /^Your question waits for Njeri\.[\s\S]*1\. Write more/,
    )
  })

  spec(
    '[USSD-25] answers adults: whoever is under 18 reads so, and no mentor is written to',
    async ({ world }) => {
      await mentorOf(world, 'Njeri', ['Logos'])
      const wambui = await world.member('Wambui')
      await linkPhone(world.visitor, kenyanPhone('0712345678'), await newLinkCode(wambui))
      await sayUnder18(wambui)
      const phone = await phoneOf(world)
      await phone.choose('Ask a mentor')
      await phone.press('1')
      await phone.press('Is 3*500 a fair price for a logo?')
      expect(phone.screen).toMatch(/^This is for people of 18 and over\./)
      expect(await world.visitor.db.$count(mentorQuestions)).toBe(0)
    },
  )

  spec('[USSD-25] says so if there is none, and creates nobody', async ({ world }) => {
    const phone = await phoneOf(world)
    expect(await phone.choose('Ask a mentor')).toMatch(/^No mentor can be asked just now\./)
    expect(await world.visitor.db.$count(users)).toBe(0)
  })
})
