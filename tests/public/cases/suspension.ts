import type { Row } from '../row.ts'

/** Phone systems that are made, suspended and restored. */
export const rows: readonly Row[] = [
  {
    source: 'FOSSBilling/FOSSBilling#4242',
    wrong: 'A payment that arrived just after the suspension was not taken for the renewal',
    given: { card: 'decline_after:1' },
    input: [['until', '2026-03-08T09:30:00Z'], ['pay page']],
    expected: {
      charges: ['2026-03-08 capture 22.99'],
      page: {
        subscription: 'active',
        account: 'active',
        locks: '',
        phone: 'full',
        period: '2026-02-15 2026-03-15',
        invoices: ['PBX-2026-000001 paid 22.99'],
      },
    },
  },
  {
    source: 'FOSSBilling/FOSSBilling#950',
    wrong: 'A payment became account credit, and the invoice of the service stayed open',
    given: { card: 'decline_after:1' },
    input: [['until', '2026-03-10T09:00:00Z'], ['pay page']],
    expected: { page: { credit: 0, invoices: ['PBX-2026-000001 paid 22.99'] } },
  },
  {
    source: 'TheHostingTool/TheHostingTool#7',
    wrong: 'An account that was marked as paid could not be restored',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-03-10T09:00:00Z'],
      ['tenant', 'suspend'],
      ['pay page'],
      ['tenant', 'restore'],
    ],
    expected: {
      answers: ['200', '200'],
      page: { subscription: 'active', account: 'active', locks: '', phone: 'full' },
    },
  },
  {
    source: 'TheHostingTool/TheHostingTool#7',
    wrong: 'Paying took away a suspension that had nothing to do with the payment',
    given: { card: 'decline_after:1' },
    input: [['until', '2026-03-10T09:00:00Z'], ['tenant', 'suspend'], ['pay page']],
    expected: {
      page: {
        subscription: 'suspended',
        locks: 'operator',
        phone: 'emergency_only',
        invoices: ['PBX-2026-000001 paid 22.99'],
      },
    },
  },
  {
    source: 'TheHostingTool/TheHostingTool#12',
    wrong: 'An unpaid invoice was left open and nothing suspended the account behind it',
    given: { card: 'decline_after:1' },
    input: [['until', '2026-03-08T09:30:00Z']],
    expected: {
      page: {
        subscription: 'suspended',
        account: 'suspended',
        locks: 'dunning',
        phone: 'emergency_only',
      },
      phones: ['UAB Pavyzdys emergency_only'],
    },
  },
  {
    source: 'FOSSBilling/FOSSBilling#3425',
    wrong: 'An order was suspended although no invoice had ever been made for it',
    given: { card: 'decline_after:1' },
    input: [['until', '2026-03-09T09:00:00Z']],
    expected: {
      page: { subscription: 'suspended', invoices: ['PBX-2026-000001 open 22.99'] },
      mails: { 'Invoice PBX-2026-000001': 1, 'Your service is suspended': 1 },
    },
  },
  {
    source: 'FOSSBilling/FOSSBilling#1502',
    wrong: 'The reason of a suspension was nowhere to be read afterwards',
    input: [
      ['until', '2026-02-20T09:00:00Z'],
      ['tenant', 'suspend'],
      ['operator', 'GET', '/admin/audit-log?action=admin.tenant.suspend'],
    ],
    expected: {
      text: ['asked by phone'],
      audit: ['admin admin.tenant.suspend success'],
    },
  },
  {
    source: 'FOSSBilling/FOSSBilling#1502',
    wrong: 'A suspension without any reason was taken',
    input: [
      ['owner', 'GET', '/me/tenant'],
      ['keep', 'tenant', 'tenant_id'],
      ['operator', 'POST', '/admin/tenants/{tenant}/state', { action: 'suspend', reason: '' }],
    ],
    expected: {
      answers: ['200', '422 validation.failed reason'],
      page: { locks: '', phone: 'full' },
    },
  },
  {
    source: 'Ubiquiti-App/UCRM#139',
    wrong: 'Months in which the service was suspended were all billed when it came back',
    // From 20 April on 25 of the 30 days up to 15 May: 15.83, VAT 3.32.
    input: [
      ['until', '2026-02-20T09:00:00Z'],
      ['move', 'suspended'],
      ['until', '2026-04-20T12:00:00Z'],
      ['tenant', 'restore'],
    ],
    expected: {
      charges: ['2026-02-15 capture 22.99', '2026-04-20 capture 19.15'],
      page: {
        subscription: 'active',
        period: '2026-04-15 2026-05-15',
        invoices: ['PBX-2026-000001 paid 22.99', 'PBX-2026-000002 paid 19.15'],
      },
    },
  },
  {
    source: 'vultr/whmcs-vultr#62',
    wrong: 'A customer who had a machine could have another one made, again and again',
    input: [
      [
        'operator',
        'POST',
        '/admin/tenants',
        { account_id: '{account}', override_reason: 'the button was still there' },
      ],
    ],
    expected: {
      answers: ['422 validation.failed account_id'],
      phones: ['UAB Pavyzdys full'],
    },
  },
  {
    source: 'FOSSBilling/FOSSBilling#1086',
    wrong: 'The core had made the account, but its answer came too late and the order failed',
    given: { customer: null },
    input: [
      ['fault', 'pbx', 'timeout_after_effect', 1],
      [
        'stranger',
        'POST',
        '/signup',
        {
          customer_type: 'company',
          company_name: 'UAB Pavyzdys',
          email: 'ona@example.lt',
          plan_tier: 'business',
          country: 'LT',
        },
      ],
      ['keep', 'signup', 'signup_id'],
      ['card proof'],
      ['wait', 'PT10M'],
      ['stranger', 'GET', '/signup/{signup}'],
    ],
    expected: { body: { status: 'active' }, phones: ['UAB Pavyzdys full'] },
  },
  {
    source: 'anomalyco/opencode#32420',
    wrong: 'The card was confirmed, no callback came, and the subscription was never activated',
    given: { customer: null },
    input: [
      ['webhooks', 'hold'],
      [
        'stranger',
        'POST',
        '/signup',
        {
          customer_type: 'individual',
          full_name: 'Jonas Jonaitis',
          email: 'jonas@example.lt',
          plan_tier: 'starter',
          country: 'LT',
        },
      ],
      ['keep', 'signup', 'signup_id'],
      ['card proof'],
      ['wait', 'PT1H'],
      ['stranger', 'GET', '/signup/{signup}'],
    ],
    expected: { body: { status: 'active', failure_reason: null } },
  },
]
