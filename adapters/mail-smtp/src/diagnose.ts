import type { Finding } from '@billing/wire'

import { askServer } from './ask-server.ts'
import { decideOutcome } from './decide-outcome.ts'
import { diagnoseDns } from './diagnose-dns.ts'
import { failureOf } from './failure.ts'
import type { Desk } from './hand-over.ts'
import { nameIn, timeoutsOf } from './options.ts'

const DAY_MS = 86_400_000
/** A certificate that ends sooner should have been renewed by now. */
const DAYS_MIN = 14

/** What is to be said of the server, our sign-in, and what the DNS says of the sender. */
export async function diagnose(desk: Desk): Promise<Finding[]> {
  const server = await connection(desk)
  // Without a connection a sign-in would only fail the same way once more.
  const signedIn = server.verdict === 'fails' ? [] : [await signIn(desk)]
  return [server, ...signedIn, ...(await diagnoseDns(desk))]
}

async function connection({ endpoint, options, secrets }: Desk): Promise<Finding> {
  const what = 'The mail server can be reached, and its certificate holds'
  const timeout_ms = timeoutsOf(options).connect_ms
  try {
    const { tls } = await askServer(endpoint, { name: nameIn(options), ca: options.ca, timeout_ms })
    if (!tls) {
      const says = 'Without TLS, as ?tls=off asks: nothing leaves this machine.'
      return { what, verdict: 'warns', says }
    }
    const days = Math.floor((tls.ends_at - Date.now()) / DAY_MS)
    const says = `${tls.version}; the certificate holds for ${days} more days.`
    return days < DAYS_MIN
      ? { what, verdict: 'warns', says: `${says} Have it renewed.` }
      : { what, verdict: 'works', says }
  } catch (error) {
    const { message } = failureOf(error, secrets)
    const says = `${endpoint.host}:${endpoint.port}: ${message}. Check SMTP_URL and the way there.`
    return { what, verdict: 'fails', says }
  }
}

async function signIn({ endpoint, transport, secrets }: Desk): Promise<Finding> {
  const what = 'Our sign-in is accepted'
  try {
    await transport.verify()
    return endpoint.auth
      ? { what, verdict: 'works', says: 'The mail server let us in.' }
      : {
          what,
          verdict: 'warns',
          says: 'SMTP_URL has no user: the mail server knows us otherwise.',
        }
  } catch (error) {
    const { outcome } = decideOutcome(failureOf(error, secrets))
    return {
      what,
      verdict: 'fails',
      says: `${outcome.reason} Check user and password in SMTP_URL.`,
    }
  }
}
