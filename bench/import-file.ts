/** Writes a file of made-up customers for `billing import`: `node bench/import-file.ts 100000 > customers.jsonl`. */
import { once } from 'node:events'
import { DAY, isoInstant, epochMs } from '@billing/core'

const NOW = Date.now()
/** Nobody's password. */
const HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'c'.repeat(22)}$${'d'.repeat(43)}`
const TIERS = ['promo', 'starter', 'business', 'enterprise']

const count = Number(process.argv[2] ?? 1_000)
for (let n = 0; n < count; n++) {
  const text = `${JSON.stringify(customer(n))}\n`
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

function customer(n: number): object {
  const name = `customer-${n}`
  const country = n % 5 === 0 ? 'DE' : 'LT'
  const address = { line1: `${n} Street`, city: 'Town', postal_code: String(10_000 + (n % 90_000)) }
  return {
    reference: `K-${n}`,
    account: {
      customer_type: n % 3 === 0 ? 'individual' : 'company',
      company_name: `Customer ${n}`,
      contact_email: `${name}@example.com`,
      country,
      legal_address: { ...address, country },
      created_at: isoInstant(epochMs(NOW - 400 * DAY)),
    },
    users: [
      { email: `${name}@example.com`, password_hash: HASH },
      ...(n % 4 === 0 ? [{ email: `desk-${n}@example.com`, role: 'support' }] : []),
    ],
    cards: [
      {
        provider_method_id: `pm-${n}`,
        provider_customer_id: `cus-${n}`,
        brand: 'visa',
        last4: String(n % 10_000).padStart(4, '0'),
        exp_month: 12,
        exp_year: 2035,
        country,
      },
    ],
    tenant: {
      tenant_id: `tenant-${n}`,
      code: `k${n}`,
      slug: name,
      my_pbx_url: `https://${name}.pbx.example.com`,
    },
    subscription: {
      plan_tier: TIERS[n % TIERS.length],
      trial_ends_at: isoInstant(epochMs(NOW + ((n % 30) + 1) * DAY)),
    },
  }
}
