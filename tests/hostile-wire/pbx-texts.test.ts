import { createFsPbx } from '@billing/pbx-fspbx'
import { expect, it, onTestFinished } from 'vitest'

import { ASKED, json, type ScriptedCore, SHOWN, startScripted } from '../pbx-http/scripted-core.ts'
import { serveFetch } from '../support/serve.ts'

async function core(): Promise<ScriptedCore> {
  const opened = await startScripted({ ready_pauses_ms: [] })
  onTestFinished(() => opened.close())
  return opened
}

it.each([
  ['a password in its portal', { portal_url: 'https://t1.pbx.example.com:443@evil.example/' }],
  ['a line in its portal', { portal_url: 'https://t1.pbx.example.com/\r\nPay here' }],
  ['a NUL in its portal', { portal_url: 'https://t1.pbx.example.com/\0' }],
  ['a space in its portal', { portal_url: 'https://t1.pbx.example.com/ and more' }],
  ['a mark in its portal', { portal_url: 'https://t1.pbx.example.com/"><script>' }],
  ['another slash in its portal', { portal_url: 'https://t1.pbx.example.com\\@evil.example/' }],
  ['no host in its portal', { portal_url: 'https:///evil.example' }],
  ['a script for a portal', { portal_url: 'javascript:alert(1)' }],
  ['a NUL in its domain', { sip_domain: 't1\0.example.com' }],
  ['a sentence for a domain', { sip_domain: 'call +370 600 00000 <now>' }],
  ['letters that run backwards in its domain', { sip_domain: '\u202emoc.elpmaxe' }],
  ['a NUL in its code', { code: 't1\0' }],
])('a tenant with %s is none that we know', async (_, over) => {
  const scripted = await core()
  const { pbx } = scripted
  scripted.answer(() => json({ data: [{ ...SHOWN, ...over }], has_more: false }))
  expect(await pbx.findTenant('account-1')).toEqual({ kind: 'not_attempted' })

  scripted.answer(() => json({ ...SHOWN, ...over }, 201))
  expect(await pbx.createTenant(ASKED)).toEqual({ kind: 'unknown' })
})

/** FS PBX as somebody plays it who answers everything in the same way. */
async function fspbxSaying(answer: () => Response) {
  const alarms: string[] = []
  const server = await serveFetch(answer)
  const fspbx = createFsPbx({
    url: server.url,
    token: 'token',
    base_domain: 'pbx.example.com',
    requests_per_minute: 60_000,
    on_alarm: (says) => alarms.push(says),
  })
  onTestFinished(async () => {
    await fspbx.close()
    await server.close()
  })
  return { pbx: fspbx.pbx, alarms }
}

const LONG = 'x'.repeat(500_000)

it('FS PBX cannot fill a log with the reason why it refuses our token', async () => {
  const code = `no\u001b[2J\n${LONG}`
  const { pbx, alarms } = await fspbxSaying(() => json({ error: { code, message: LONG } }, 401))

  expect(await pbx.findTenant('account-1')).toEqual({ kind: 'not_attempted' })
  expect(alarms).toHaveLength(1)
  expect(alarms[0]).toMatch(/^[\x20-\x7e]{1,200}$/)
})

it('what FS PBX says to a refused command is one short text', async () => {
  const { pbx } = await fspbxSaying(() =>
    json({ error: { code: `bad\0${LONG}`, message: `no\0\u001b[2J${LONG}` } }, 422),
  )

  const answer = await pbx.deleteTenant('6f9619ff-8b86-4d01-b42d-00cf4fc964ff')

  expect(JSON.stringify(answer).length).toBeLessThan(1_000)
  expect(JSON.stringify(answer)).not.toMatch(/\\u0000|\\u001b/)
})

it('a page of FS PBX that is longer than we asked for is no page', async () => {
  const domain = (i: number) => ({
    domain_uuid: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    domain_name: `t${i}.pbx.example.com`,
    domain_enabled: true,
  })
  const data = Array.from({ length: 5_000 }, (_, i) => domain(i))
  const { pbx } = await fspbxSaying(() => json({ object: 'list', has_more: false, data }))

  expect(await pbx.findTenant('account-1')).toEqual({ kind: 'not_attempted' })
})
