import { describe, expect, it } from 'vitest'
import { aSubscription } from '../../fixtures/money.ts'
import { anAccount } from '../../fixtures/people.ts'
import { aTenant } from '../../fixtures/service.ts'
import { march } from '../../fixtures/march.ts'
import { money } from '../../kernel/money.ts'
import { tenantRow } from './tenant-row.ts'

describe('a tenant as operators see it', () => {
  const parts = (failed_repairs: number) => ({
    tenant: aTenant({ failed_repairs }),
    account: anAccount({ company_name: 'UAB Nauja', contact_email: 'nauja@example.lt' }),
    subscription: aSubscription({ status: 'active' }),
    mrr: money(1_900, 'EUR'),
  })

  it('has the account’s names of today and what it brings a month', () => {
    expect(tenantRow(parts(0))).toEqual({
      tenant_id: 'tenant-1',
      account_id: 'acc-1',
      company_name: 'UAB Nauja',
      contact_email: 'nauja@example.lt',
      pbx_status: 'suspended',
      subscription_status: 'active',
      plan_tier: 'business',
      mrr: money(1_900, 'EUR'),
      created_at: march(2),
    })
  })

  it('is of unknown status from the third repair that failed', () => {
    expect([2, 3, 4].map((failed) => tenantRow(parts(failed)).pbx_status)).toEqual([
      'suspended',
      'unknown',
      'unknown',
    ])
  })
})
