import { describe, expect, it } from 'vitest'
import { checkLine } from './customer-line.ts'

const LINE = {
  reference: 'K-1',
  account: {
    customer_type: 'company',
    company_name: 'UAB Pavyzdys',
    contact_email: 'ona@example.lt',
    country: 'LT',
  },
  tenant: { tenant_id: '17', code: 'k1', slug: 'k1', my_pbx_url: 'https://k1.example.com' },
  subscription: { plan_tier: 'starter', trial_ends_at: '2027-02-28' },
}

/** The fields of which a line with other parts is complained of. */
function flawsOf(account: object, tenant: object = {}, subscription: object = {}): string[] {
  const line = {
    ...LINE,
    account: { ...LINE.account, ...account },
    tenant: { ...LINE.tenant, ...tenant },
    subscription: { ...LINE.subscription, ...subscription },
  }
  const checked = checkLine(line)
  return 'flaws' in checked ? checked.flaws.map(({ field }) => field) : []
}

it('a line without a flaw is taken', () => {
  expect(flawsOf({})).toEqual([])
})

describe('a day that does not exist is refused', () => {
  it.each(['2027-02-30', '2026-09-31', '2027-02-29', '2026-13-01', '2026-00-10', '2026-01-00'])(
    '%s, alone and with a time',
    (day) => {
      for (const at of [day, `${day}T09:00:00Z`, `${day}T09:00:00+02:00`]) {
        expect(flawsOf({ created_at: at }, {}, { anchor_at: at, paid_until: at })).toEqual([
          'account.created_at',
          'subscription.anchor_at',
          'subscription.paid_until',
        ])
      }
    },
  )

  it('and one of a leap year is taken', () => {
    expect(flawsOf({ created_at: '2024-02-29T23:59:59Z' })).toEqual([])
  })
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'ftp://k1.example.com'])(
  'a phone system is not opened by %s',
  (my_pbx_url) => {
    expect(flawsOf({}, { my_pbx_url })).toEqual(['tenant.my_pbx_url'])
  },
)

it.each(['UAB\0', 'UAB \ud83d'])('text that no database keeps is refused: %j', (company_name) => {
  expect(flawsOf({ company_name })).toEqual(['account.company_name'])
})

describe.each(['3.706E+10', '3,70612E+10', '3E+10', '-1.2e+15', '1.5E-07'])(
  'what a spreadsheet rewrites, as %s,',
  (number) => {
    it('is no telephone', () => {
      expect(flawsOf({ contact_phone: number })).toEqual(['account.contact_phone'])
    })

    it('is no other number or code either', () => {
      const fields = { reg_number: number, vat_id: number }

      expect(flawsOf(fields, { tenant_id: number, code: number })).toEqual([
        'account.reg_number',
        'account.vat_id',
        'tenant.tenant_id',
        'tenant.code',
      ])
    })

    it('is said to be that', () => {
      const checked = checkLine({ ...LINE, reference: number })

      expect(checked).toEqual({
        flaws: [
          {
            field: 'reference',
            reason:
              'a spreadsheet has made a rounded number of it: format the column as text, and write the number anew',
          },
        ],
      })
    })
  },
)

it.each(['1E5', 'E+10', '3E', '370E+', 'A3E+10'])('a name like %s is one', (name) => {
  expect(flawsOf({ company_name: name, reg_number: name }, { code: name })).toEqual([])
})

it('a letter that an earlier program has lost is refused', () => {
  expect(flawsOf({ company_name: 'UAB \ufffdalgiris' }, { name: 'UAB \ufffd' })).toEqual([
    'account.company_name',
    'tenant.name',
  ])
})
