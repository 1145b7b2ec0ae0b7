import type { Schema } from '@billing/client'

/** What the API says of an account that has told us its name and its mailbox alone. */
export function anAccount(
  differs: Partial<Schema<'AccountResponse'>> = {},
): Schema<'AccountResponse'> {
  return {
    account_id: 'acc-1',
    company_name: 'UAB Pavyzdys',
    legal_address: null,
    invoice_address: null,
    reg_number: null,
    vat_id: null,
    vat_status: 'not_provided',
    vat_checked_at: null,
    language: 'lt',
    contact_email: 'ona@example.lt',
    billing_email: null,
    contact_phone: null,
    pbx_tenant_id: null,
    status: 'active',
    address_missing: false,
    created_at: '2026-02-01T09:00:00Z',
    updated_at: '2026-02-01T09:00:00Z',
    ...differs,
  }
}

/** What the API says of whoever is signed in. */
export function aUser(differs: Partial<Schema<'MeResponse'>> = {}): Schema<'MeResponse'> {
  return {
    user_id: 'usr-1',
    account_id: 'acc-1',
    email: 'jonas@example.lt',
    first_name: 'Jonas',
    last_name: 'Jonaitis',
    role: 'owner',
    language: 'en',
    notifications_enabled: true,
    created_at: '2026-02-01T09:00:00Z',
    ...differs,
  }
}
