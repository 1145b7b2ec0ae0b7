import { accountMachine, CUSTOMER_TYPES, LOCALES, statesOf, vatStatusMachine } from '@billing/core'
import { type Ddl, oneOf } from './ddl.ts'

/** Accounts. At most one of them is the operators'. */
export const accounts: Ddl = ({ int, key, strict }) => [
  `create table accounts (
    account_id ${key} primary key,
    kind text not null ${oneOf('kind', ['customer', 'operator'])},
    customer_type text not null ${oneOf('customer_type', CUSTOMER_TYPES)},
    company_name text not null,
    full_name text,
    contact_email text not null,
    contact_phone text,
    reg_number text,
    country text not null,
    legal_address text,
    invoice_address text,
    vat_id text,
    vat_status text not null ${oneOf('vat_status', statesOf(vatStatusMachine))},
    vat_checked_at ${int},
    vat_tries ${int} not null check (vat_tries >= 0),
    vat_next_check_at ${int},
    language text not null ${oneOf('language', LOCALES)},
    pbx_tenant_id ${key},
    status text not null ${oneOf('status', statesOf(accountMachine))},
    locks text not null,
    search_words text not null default '[]',
    created_at ${int} not null,
    updated_at ${int} not null
  )${strict}`,
  `create unique index accounts_one_operator on accounts (kind) where kind = 'operator'`,
  `create index accounts_vat_due on accounts (vat_next_check_at, account_id)
   where vat_next_check_at is not null`,
]
