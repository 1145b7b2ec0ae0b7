import type { Finding } from '@billing/wire'
import { Resolver } from 'node:dns/promises'

import { domainOf } from './address.ts'
import { dkimBits, dkimName, type DkimOptions, dkimRecord, isPublished } from './dkim-key.ts'
import type { Desk } from './hand-over.ts'

type ResolveTxt = (name: string) => Promise<readonly string[]>
/** Undefined: nobody could say. */
type Texts = readonly string[] | undefined

const SIGNED = 'Our mails are signed (DKIM)'
const PUBLISHED = 'The DKIM record is published'
/** Shorter ones are still taken by receivers. Source: RFC 8301, 3.2. */
const BITS_GOOD = 2_048

/** What receivers will find in the DNS about the sender. */
export async function diagnoseDns({ sender, options }: Desk): Promise<Finding[]> {
  const resolve = options.resolve_txt ?? systemTxt
  const domain = domainOf(sender.from.address)
  const [signing, spf, dmarc] = await Promise.all([
    options.dkim ? dkim(options.dkim, domain, resolve) : [UNSIGNED],
    policy('SPF', /^v=spf1(\s|$)/i, [domain], resolve),
    // The policy of a domain holds for those below it. Source: RFC 7489, 6.6.3.
    policy(
      'DMARC',
      /^v=DMARC1\s*(;|$)/i,
      upward(domain).map((name) => `_dmarc.${name}`),
      resolve,
    ),
  ])
  return [...signing, spf, dmarc]
}

const UNSIGNED: Finding = {
  what: SIGNED,
  verdict: 'warns',
  says: 'No DKIM key is given: unless the mail server signs, many receivers will distrust our mails.',
}

async function dkim(
  options: DkimOptions,
  from_domain: string,
  resolve: ResolveTxt,
): Promise<Finding[]> {
  const bits = dkimBits(options)
  const key: Finding =
    bits < BITS_GOOD
      ? { what: SIGNED, verdict: 'warns', says: `The key has ${bits} bits; use ${BITS_GOOD}.` }
      : { what: SIGNED, verdict: 'works', says: `With an RSA key of ${bits} bits.` }
  return [key, await published(options, resolve), aligned(options.domain, from_domain)]
}

async function published(options: DkimOptions, resolve: ResolveTxt): Promise<Finding> {
  const name = dkimName(options)
  const texts = await textsAt(name, resolve)
  if (!texts) return { what: PUBLISHED, verdict: 'warns', says: `${name} could not be looked up.` }
  if (texts.some((text) => isPublished(text, options))) {
    return { what: PUBLISHED, verdict: 'works', says: `At ${name}, with our key.` }
  }
  const found = texts.length === 0 ? 'There is no record' : 'There is another key'
  const says = `${found} at ${name}; publish the text ${dkimRecord(options)}`
  return { what: PUBLISHED, verdict: 'fails', says }
}

function aligned(signed: string, from_domain: string): Finding {
  const what = 'The mails are signed for the domain that they come from'
  const domain = signed.toLowerCase()
  return from_domain === domain || from_domain.endsWith(`.${domain}`)
    ? { what, verdict: 'works', says: `${domain} signs for ${from_domain}.` }
    : { what, verdict: 'warns', says: `${domain} signs, but the mails come from ${from_domain}.` }
}

async function policy(
  kind: string,
  form: RegExp,
  names: readonly string[],
  resolve: ResolveTxt,
): Promise<Finding> {
  const what = `The sender's domain has a policy (${kind})`
  for (const name of names) {
    const texts = await textsAt(name, resolve)
    if (!texts) return { what, verdict: 'warns', says: `${name} could not be looked up.` }
    if (texts.some((text) => form.test(text))) {
      return { what, verdict: 'works', says: `At ${name}.` }
    }
  }
  return { what, verdict: 'warns', says: `${names[0]} has none: receivers may distrust our mails.` }
}

/** A domain and those above it, without the last label alone. */
function upward(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, Math.max(labels.length - 1, 1)).map((_, i) => labels.slice(i).join('.'))
}

async function textsAt(name: string, resolve: ResolveTxt): Promise<Texts> {
  try {
    return await resolve(name)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined
  }
}

async function systemTxt(name: string): Promise<string[]> {
  const chunks = await new Resolver({ timeout: 3_000, tries: 1 }).resolveTxt(name)
  return chunks.map((parts) => parts.join(''))
}
