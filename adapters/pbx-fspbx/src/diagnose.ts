import { type Finding, isThisMachine, jsonOf, retryAfterOf } from '@billing/wire'
import type { FsPbxApi } from './api.ts'
import { DomainPage } from './domain.ts'

/** What a look at FS PBX needs to know. */
export interface Look {
  readonly api: FsPbxApi
  readonly url: string
  readonly base_domain: string
  readonly requests_per_minute: number
}

type Answer = Awaited<ReturnType<FsPbxApi['ask']>>

/** An id that no domain has: random ids never have these digits. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Look at FS PBX without changing anything there. Never throws. */
export async function diagnose(look: Look): Promise<Finding[]> {
  const { api, base_domain } = look
  const filter = new URLSearchParams({ limit: '100', 'filter[domain_name]': `.${base_domain}` })
  const listed = await api.ask({ method: 'GET', path: `/domains?${filter.toString()}` })
  const reached = tokenFinding(listed)
  const opening = [...privacyFinding(look.url), reached]
  if (reached.verdict === 'fails') return opening
  return [
    ...opening,
    ...(await permissionFindings(api)),
    domainFinding(listed, base_domain),
    paceFinding(listed, look.requests_per_minute),
    ...LIMITS,
  ]
}

/** What FS PBX cannot do, whatever is configured. */
const LIMITS: readonly Finding[] = [
  {
    what: 'A suspended customer can call emergency numbers',
    verdict: 'warns',
    says: 'No: FS PBX switches the whole domain off, emergency calls too. Ask the regulator whether you may suspend so.',
  },
  {
    what: 'The call balance can be credited',
    verdict: 'warns',
    says: 'No: FS PBX keeps no call balance. A topup is booked and shown, but the phone system does not know of it.',
  },
  {
    what: 'A limited service can be told from a full one',
    verdict: 'warns',
    says: 'No: FS PBX knows on and off. A limited tenant is noted as such, and its phones work in full.',
  },
]

function finding(what: string, verdict: Finding['verdict'], says: string): Finding {
  return { what, verdict, says }
}

function privacyFinding(url: string): Finding[] {
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:' || isThisMachine(hostname)) return []
  const says = 'It goes over plain HTTP: whoever listens can take over every tenant. Use https.'
  return [finding('The token travels unseen', 'fails', says)]
}

function tokenFinding(listed: Answer): Finding {
  const what = 'FS PBX answers and accepts the token'
  if (listed.kind !== 'answered') return finding(what, 'fails', `No answer: ${listed.reason}.`)
  const { status } = listed
  if (status === 401) {
    return finding(what, 'fails', 'The token is refused. Make a new one in the dashboard.')
  }
  if (status === 403) {
    const says =
      'The token is known, but its user may not list domains: give them domain_select and domain_view.'
    return finding(what, 'fails', says)
  }
  if (status === 429) {
    const wait = retryAfterOf(listed, Date.now()) ?? 60
    return finding(what, 'fails', `Asked too often. Look again in ${wait} seconds.`)
  }
  const isList = status === 200 && DomainPage.safeParse(jsonOf(listed)).success
  const says = `It answers ${status} and no list of domains. Is the address the one of /api/v1?`
  return isList ? finding(what, 'works', 'It lists domains.') : finding(what, 'fails', says)
}

/** Questions that cannot have an effect: a domain without a name, and a domain that nobody has. */
async function permissionFindings(api: FsPbxApi): Promise<Finding[]> {
  const content = JSON.stringify({ domain_description: 'none', domain_enabled: false })
  const tries = [
    ['domain_add', { method: 'POST', path: '/domains', body: '{}' }],
    ['domain_edit', { method: 'PATCH', path: `/domains/${NOBODY}`, body: content }],
    ['domain_delete', { method: 'DELETE', path: `/domains/${NOBODY}` }],
  ] as const
  const findings: Finding[] = []
  for (const [permission, question] of tries) {
    findings.push(permissionFinding(permission, await api.ask(question)))
  }
  return findings
}

function permissionFinding(permission: string, answer: Answer): Finding {
  const what = `The token's user has ${permission}`
  const status = answer.kind === 'answered' ? answer.status : 0
  if (status === 403) {
    const says = `It is refused. Give the user ${permission}, and domain_all to reach every tenant.`
    return finding(what, 'fails', says)
  }
  const isReached = status === 400 || status === 404 || status === 422
  return isReached
    ? finding(what, 'works', 'A question that can have no effect was not refused.')
    : finding(what, 'warns', `It cannot be told: ${answer.kind} ${status || ''}`.trim())
}

function domainFinding(listed: Answer, base_domain: string): Finding {
  const what = `Tenants live below ${base_domain}`
  const page = listed.kind === 'answered' ? DomainPage.safeParse(jsonOf(listed)).data : undefined
  const below = page?.data.filter(({ domain_name }) => domain_name.endsWith(`.${base_domain}`))
  return below?.length
    ? finding(what, 'works', `${below.length}${page?.has_more ? ' and more' : ''} do.`)
    : finding(
        what,
        'warns',
        `None does yet. Right before the first customer; else check the spelling, domain_all, and that DNS leads *.${base_domain} to FS PBX.`,
      )
}

function paceFinding(listed: Answer, ours: number): Finding {
  const what = `We may ask ${ours} times a minute`
  const said = listed.kind === 'answered' ? listed.headers['x-ratelimit-limit'] : undefined
  const limit = Number(said)
  if (said === undefined || !Number.isSafeInteger(limit)) {
    return finding(what, 'works', 'FS PBX does not say how often; its code says 60 for each user.')
  }
  const says = `FS PBX allows ${limit}, to all processes with this token together.`
  return finding(what, limit < ours ? 'fails' : 'works', says)
}
