import { expect, test } from 'vitest'
import { APART, wordsOfPost } from './own-words.server.ts'

const plain = (body: string): string => wordsOfPost(body).replaceAll(APART, '|')

test.each([
  ['Hi @Amina', 'Hi @Amina'],
  ['**@Amina** and _@Baraka\nOtieno_', '@Amina and @Baraka\nOtieno'],
  ['@\\*\\[x\\](http://y)\\_', '@*[x](http://y)_'],
  ['\\@Amina and &#64;Amina', '|Amina and |Amina'],
  ['`@Amina` a', '| a'],
  ['a\n\n```\n@Amina\n```\n\n    @Amina\n\n~~~js\n@Amina', 'a'],
  ['> @Amina\n> > @Amina\n\nI agree', 'I agree'],
  ['> @Amina\n@Amina', ''],
  ['[@Amina](https://a.example) and [@Amina](/courses/2)', '|| and ||'],
  ['<https://a.example/@Amina>', '||'],
  [
    'https://a.example/@Amina www.a.example/@Amina tiktok.com/@Amina',
    'https://a.example/|Amina www.a.example/|Amina tiktok.com/|Amina',
  ],
  ['- @Amina\n- @Baraka', '@Amina|@Baraka'],
])('[COM-26+] the words of a post are those that its writer says: %j', (body, words) => {
  expect(plain(body)).toBe(words)
})
