import { describe, expect, it } from 'vitest'
import { failedPart } from '../portal/views.ts'
import { anExplanation, aStanding, eur, shown } from './views.ts'

const away = failedPart()
const CUSTOMER = '/customers/{account_id}'

/** The page of a customer of whom nothing but the standing can be read. */
const customer = (differs: Parameters<typeof aStanding>[0] = {}) =>
  shown(CUSTOMER, {
    standing: aStanding(differs),
    customer: away,
    timeline: away,
    ahead: away,
    reviews: away,
    tickets: away,
    notes: away,
  })

describe('one customer', () => {
  it('stands on the page when nothing else can be read', async () => {
    const text = await customer()

    expect(text).toContain('UAB Gandras')
    expect(text).toContain('everything works')
    expect(text.match(/We cannot show this at the moment\./g)?.length).toBeGreaterThan(3)
  })

  it('is not offered what would be refused', async () => {
    const offered = async (differs: Parameters<typeof aStanding>[0]) => {
      const text = await customer(differs)
      return [...text.matchAll(/class="button plain"[^>]*>([^<]+)</g)].map(([, name]) => name)
    }

    expect(await offered({})).toEqual([
      'Change their details',
      'Read as they do',
      'Change the plan',
      'Change quantities',
      'Give other prices',
      'Give a discount',
      'Agree a term',
      'Suspend',
      'End the subscription',
      'Lock the phone system',
      'Cards',
      'Charge once',
      'Put a banner up',
    ])
    expect(await offered({ locks: ['operator'], status: 'suspended' })).toContain(
      'Unlock the phone system',
    )
    expect(await offered({ subscription: null, tenant: null, status: 'pending_payment' })).toEqual([
      'Change their details',
      'Read as they do',
      'Make the phone system by hand',
      'Cards',
      'Put a banner up',
      'Give a trial all the same',
    ])
  })

  it('owes, is locked, and has phones that are not as wanted: each is said', async () => {
    const text = await customer({
      owed: eur(4_598),
      locks: ['dunning', 'operator'],
      tenant: {
        tenant_id: 'ten-1',
        name: 'gandras',
        status: 'suspended',
        desired_level: 'emergency_only',
        actual_level: 'full',
      },
    })

    expect(text).toContain('€45.98')
    expect(text).toContain('for debt, by an operator')
    expect(text).toContain('wanted: only emergency calls work')
  })
})

describe('suspend, make active, end', () => {
  const page = (to: string, differs: Parameters<typeof aStanding>[0] = {}) =>
    shown(`${CUSTOMER}/subscription`, { to, standing: aStanding(differs), ahead: away })

  it('a trial that is made active is charged, which is said', async () => {
    const subscription = { ...aStanding().subscription, status: 'trialing' } as ReturnType<
      typeof aStanding
    >['subscription']

    expect(await page('active', { subscription })).toContain(
      'The trial ends, and the first period is charged now.',
    )
    expect(await page('active')).toContain('What is overdue is asked for no more')
  })

  it('the end asks for the name, and says what is owed', async () => {
    const text = await page('cancelled', { owed: eur(2_299) })

    expect(text).toContain('Type “UAB Gandras”')
    expect(text).toContain('They owe €22.99.')
    expect(text).toMatch(/class="button danger"/)
  })

  it('what cannot be done has no button', async () => {
    expect(await page('suspended', { subscription: null })).not.toContain('<form')
  })
})

describe('money back', () => {
  const page = (known: object) =>
    shown('/invoices/{invoice_id}/credit', {
      ahead: null,
      explanation: anExplanation(),
      account: { data: { company_name: 'UAB Gandras' } },
      left: eur(2_299),
      way: 'card',
      sum: null,
      ...known,
    })

  it('first asks how much and where to, at most what is left', async () => {
    const text = await page({})

    expect(text).toContain('value="22.99"')
    expect(text).toContain('At most €22.99.')
    expect(text).toContain('method="get"')
  })

  it('then says it in three lines, and its button names the amount', async () => {
    const card = await page({ sum: eur(1_150) })
    expect(card).toContain('To: UAB Gandras.')
    expect(card).toContain('€11.50 goes back to the card that paid.')
    expect(card).toContain('Refund €11.50 to the card')

    expect(await page({ sum: eur(1_150), way: 'account' })).toContain(
      'Credit €11.50 to the account',
    )
  })

  it('of an unpaid invoice lowers what is owed, wherever the address says that it goes', async () => {
    const explanation = anExplanation({ status: 'open', owed: eur(2_299), payments: [] })
    const text = await page({ explanation, sum: eur(1_150) })

    expect(text).toContain('Credit €11.50 of what is owed')
    expect(text).toContain('name="way" value="open"')
  })

  it('of an invoice that is credited in full is not asked for', async () => {
    expect(await page({ left: eur(0) })).toContain('Nothing is left to credit')
  })
})

it('a charge that waits for nothing is not retried', async () => {
  const cycle = { account_id: 'acc-1', state: 'charged', last_failure_message: null, ...eur(2_299) }
  const text = await shown('/cycles/{cycle_id}/retry', cycle)

  expect(text).toContain('not waiting for anything')
  expect(text).not.toContain('<form')
})

it('a document without a delivery goes by mail; one that was given up may be sent again', async () => {
  const path = '/invoices/{invoice_id}/delivery'
  const delivery = {
    number: 'PBX-2026-000042',
    status: 'given_up',
    sender: { scheme: '0200', id: '1' },
    receiver: { scheme: '0200', id: '2' },
    message_id: null,
    rule_id: null,
    rule_message: null,
    updated_at: '2026-02-15T09:00:00Z',
  }

  expect(await shown(path, failedPart({ status: 404, code: 'not_found' }))).toContain(
    'It goes by mail alone',
  )
  expect(await shown(path, { data: delivery })).toContain('Send it again')
  expect(await shown(path, { data: { ...delivery, status: 'accepted' } })).not.toContain('<form')
  expect(await shown(path, away)).toContain('We cannot show this at the moment.')
})

it('a row that does not hold says what is wrong, and where', async () => {
  const proof = {
    id: 'row-1',
    chain: 'service',
    seq: 4,
    hash: 'aa',
    links: [{ seq: 4, content: 'what it says', hash: 'aa' }],
    links_total: 300,
    root: null,
    holds: false,
    flaw: 'not_following',
    flaw_seq: 7,
  }
  const text = await shown('/audit/{audit_id}', { proof, names: new Map() })

  expect(text).toContain('Does not hold')
  expect(text).toContain('A row does not follow the one before it. At row 7.')
  expect(text).toContain('1 of 300')
  expect(text).toContain('no day yet')
})

it('an empty day is said, and a queue that cannot be read is not left out', async () => {
  const nothing = { data: { since: [], more: false } }
  const names = [
    'alerts',
    'vat',
    'kyb',
    'places',
    'tickets',
    'fresh',
    'unknown',
    'failed',
    'phones',
  ]
  const queues = Object.fromEntries([...names, 'mails'].map((name) => [name, nothing]))

  expect(await shown('/', { queues, billing: away })).toContain('Nothing waits. All is well.')
  expect(await shown('/', { queues: { ...queues, vat: away }, billing: away })).toContain(
    'Proofs of VAT numbers to look at',
  )
})
