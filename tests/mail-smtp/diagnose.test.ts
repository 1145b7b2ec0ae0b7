import { generateKeyPairSync } from 'node:crypto'
import { generate } from 'selfsigned'
import { afterAll, expect, it } from 'vitest'
import { openMail } from './open-mail.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
})
const DKIM = { domain: 'example.com', selector: 'pbx1', private_key: privateKey }
const KEY = publicKey.toString('base64')

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

/** A name server that knows these texts and no others. */
function knowing(texts: Readonly<Record<string, string>>) {
  return async (name: string) => {
    const text = texts[name]
    if (text !== undefined) return [text]
    throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
  }
}

/** What a checkup finds, as `verdict what: says`. */
async function findings(over: Parameters<typeof openMail>[0]) {
  const world = await openMail(over)
  closing.push(world.close)
  const found = await world.smtp.diagnose()
  expect(world.messages()).toEqual([])
  return found.map(({ verdict, what, says }) => `${verdict} ${what}: ${says}`)
}

it('finds everything in order when it is', async () => {
  const resolve_txt = knowing({
    'pbx1._domainkey.example.com': `v=DKIM1; k=rsa; p=${KEY.slice(0, 200)} ${KEY.slice(200)}`,
    'example.com': 'v=spf1 include:mail.example -all',
    '_dmarc.example.com': 'v=DMARC1; p=reject',
  })

  expect(await findings({ smtp: { dkim: DKIM, resolve_txt } })).toEqual([
    expect.stringMatching(/^works The mail server can be reached.*TLSv1\.3; .* \d{3} more days/),
    'works Our sign-in is accepted: The mail server let us in.',
    'works Our mails are signed (DKIM): With an RSA key of 2048 bits.',
    'works The DKIM record is published: At pbx1._domainkey.example.com, with our key.',
    'works The mails are signed for the domain that they come from: example.com signs for example.com.',
    "works The sender's domain has a policy (SPF): At example.com.",
    "works The sender's domain has a policy (DMARC): At _dmarc.example.com.",
  ])
})

it('says what to publish when the record is missing or holds another key', async () => {
  for (const texts of [{}, { 'pbx1._domainkey.example.com': 'v=DKIM1; p=AAAA' }]) {
    const found = await findings({ smtp: { dkim: DKIM, resolve_txt: knowing(texts) } })

    expect(found[3]).toMatch(/^fails The DKIM record is published: There is /)
    expect(found[3]).toContain(`publish the text v=DKIM1; k=rsa; p=${KEY}`)
  }
})

it('warns, and no more, when nothing could be looked up', async () => {
  const found = await findings({
    smtp: {
      dkim: DKIM,
      resolve_txt: async () => {
        throw Object.assign(new Error('no name server'), { code: 'ECONNREFUSED' })
      },
    },
  })

  expect(found.filter((each) => each.startsWith('warns'))).toEqual([
    'warns The DKIM record is published: pbx1._domainkey.example.com could not be looked up.',
    "warns The sender's domain has a policy (SPF): example.com could not be looked up.",
    "warns The sender's domain has a policy (DMARC): _dmarc.example.com could not be looked up.",
  ])
})

it('warns without a key, without policies, and when another domain signs', async () => {
  const resolve_txt = knowing({ '_dmarc.example.com': 'v=DMARC1; p=none' })
  const from = 'billing@mail.example.com'

  const unsigned = await findings({ smtp: { resolve_txt, from } })
  const foreign = await findings({
    smtp: { resolve_txt, from, dkim: { ...DKIM, domain: 'other.example' } },
  })

  expect(unsigned.slice(2)).toEqual([
    expect.stringMatching(/^warns Our mails are signed \(DKIM\): No DKIM key/),
    expect.stringMatching(/^warns The sender's domain has a policy \(SPF\): mail.example.com/),
    "works The sender's domain has a policy (DMARC): At _dmarc.example.com.",
  ])
  expect(foreign).toContain(
    'warns The mails are signed for the domain that they come from: other.example signs, but the mails come from mail.example.com.',
  )
})

it('a certificate that ends within two weeks warns', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    notBeforeDate: new Date(Date.now() - 86_400_000),
    notAfterDate: new Date(Date.now() + 10.5 * 86_400_000),
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  })

  for (const implicit_tls of [false, true]) {
    const [first] = await findings({
      server: { tls: { key, cert }, implicit_tls },
      smtp: { ca: cert, resolve_txt: knowing({}) },
    })
    expect(first).toMatch(/^warns .*holds for 10 more days\. Have it renewed\./)
  }
})

it('a wrong password fails, and is not shown', async () => {
  const [, signIn] = await findings({
    url: (url) => url.replace(/:[^:@]+@/, ':wrong-secret@'),
    smtp: { resolve_txt: knowing({}) },
  })

  expect(signIn).toMatch(/^fails Our sign-in is accepted: .*535/)
  expect(signIn).not.toContain('wrong-secret')
})

it('a server that cannot be reached or trusted fails, and no sign-in is tried', async () => {
  const untrusted = await findings({ smtp: { ca: undefined, resolve_txt: knowing({}) } })
  const away = await findings({
    url: () => 'smtp://a:b@127.0.0.1:1',
    smtp: { resolve_txt: knowing({}) },
  })

  expect(untrusted[0]).toMatch(/^fails .*self-signed/)
  expect(away[0]).toMatch(/^fails .*127\.0\.0\.1:1: .*ECONNREFUSED.*Check SMTP_URL/)
  expect([...untrusted, ...away].filter((each) => each.includes('sign-in'))).toEqual([])
})

it('without TLS on this machine it warns', async () => {
  const [first, signIn] = await findings({
    server: { tls: 'off' },
    smtp: { resolve_txt: knowing({}) },
  })

  expect(first).toMatch(/^warns .*Without TLS/)
  expect(signIn).toMatch(/^works/)
})
