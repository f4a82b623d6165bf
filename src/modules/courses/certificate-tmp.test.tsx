import { writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { printedCertificate } from './certificate-pdf.server.tsx'
const base = { id: 'CERT-3-1718000000000-0123456789ABCDEFGHJKMNPQRS', studentName: 'Wanjikũ Mũthoni', courseTitle: 'Digital Marketing for Small Businesses', instructorName: 'Grace Njeri', completedAt: new Date('2026-11-21T09:00:00Z'), issuedAt: new Date('2026-11-21T09:00:00Z'), verifyUrl: 'http://localhost:3000/verify/CERT-3-1718000000000-0123456789ABCDEFGHJKMNPQRS' }
test('draw', async () => {
  const all: [string, object, 'en' | 'sw'][] = [['a', {}, 'en'], ['sw', {}, 'sw'], ['w80', { studentName: 'W'.repeat(80), courseTitle: 'M'.repeat(120) }, 'en'],
    ['long', { studentName: 'Maria Fernanda de los Ángeles Wanjikũ Mũthoni Kamau wa Njoroge Ochieng Otieno Ab', courseTitle: 'Platform Training: everything a beginner should know before the first paid job on an international freelancing site' , instructorName: 'Professor Doctor Bartholomew Featherstonehaugh-Cholmondeley the Younger'}, 'sw'],
    ['odd', { studentName: 'أمينة 👩🏽‍💻 Дмитрий Σωκράτης Nguyễn ṹ m̌ 𝐀 अमीना' }, 'en'], ['i', { studentName: 'Ĩ' }, 'en']]
  for (const [name, more, locale] of all) {
    const t = performance.now()
    const bytes = await printedCertificate({ ...base, ...more }, locale)
    console.log(name, Math.round(performance.now() - t), 'ms', bytes.length)
    writeFileSync(`/tmp/cert/${name}.pdf`, bytes)
  }
}, 60000)
