import { generateKeyPairSync } from 'node:crypto'
import { createSmtp } from '@billing/mail-smtp'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { expect, it } from 'vitest'
import { newMail, openMail } from './open-mail.ts'

function keyPair(modulusLength = 2_048) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  return { private_key: privateKey, record: `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}` }
}

/** What a receiver finds out about a message, when the DNS holds this record. */
async function verdictOn(raw: string | Uint8Array, record: string) {
  const { results } = await dkimVerify(Buffer.from(raw), {
    resolver: async (name: string) => {
      if (name === 'pbx1._domainkey.example.com') return [[record]]
      throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
    },
  })
  return results.map(({ status, signingDomain }) => ({
    result: status.result,
    domain: signingDomain,
  }))
}

it('a receiver can verify the signature of what was sent, and of nothing else', async () => {
  const { private_key, record } = keyPair()
  const dkim = { domain: 'example.com', selector: 'pbx1', private_key }
  const world = await openMail({ smtp: { dkim, from: 'Ąžuolas, UAB <billing@example.com>' } })
  const bytes = Uint8Array.from({ length: 90_000 }, (_, i) => (i * 7) % 256)

  const outcome = await world.mailer.send(
    newMail({
      subject: 'Jūsų sąskaita — № 1 '.repeat(8),
      text: 'Sveiki.\n.\n..\n  \n\n\n',
      attachments: [{ filename: 'Sąskaita.pdf', content_type: 'application/pdf', bytes }],
    }),
  )
  await world.close()

  expect(outcome).toEqual({ kind: 'sent' })
  const [raw = ''] = world.messages()
  expect(await verdictOn(raw, record)).toEqual([{ result: 'pass', domain: 'example.com' }])
  expect(await verdictOn(raw.replace(/^To: .*$/m, 'To: eve@example.com'), record)).toMatchObject([
    { result: 'fail' },
  ])
  expect(await verdictOn(`${raw}more\r\n`, record)).not.toMatchObject([{ result: 'pass' }])
  expect(await verdictOn(raw, keyPair().record)).toMatchObject([{ result: 'fail' }])
})

it('what is signed says who, to whom, when and about what, so that none of it can be changed', async () => {
  const dkim = { domain: 'example.com', selector: 'pbx1', private_key: keyPair().private_key }
  const world = await openMail({ smtp: { dkim } })

  await world.mailer.send(newMail())
  await world.close()

  const [raw = ''] = world.messages()
  const signed = /\bh=([^;]+);/.exec(raw.replaceAll(/\r\n[ \t]+/g, ''))?.[1] ?? ''
  const names = signed.toLowerCase().split(':')
  expect(names).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id']))
})

it.each([
  ['no key at all', 'secret-looking text'],
  ['a key of another kind', ed25519()],
  ['a key that is too short', keyPair(512).private_key],
])('%s is refused before anything is sent, without being shown', (_, private_key) => {
  const options = {
    url: 'smtp://a:b@mail.example.com',
    from: 'billing@example.com',
    dkim: { domain: 'example.com', selector: 'pbx1', private_key },
  }

  expect(() => createSmtp(options)).toThrow(/^the DKIM key/)
  expect(() => createSmtp(options)).not.toThrow(/secret-looking|BEGIN/)
})

function ed25519(): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
