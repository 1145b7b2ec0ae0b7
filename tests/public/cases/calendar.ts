import type { Row } from '../row.ts'

/** On which days periods begin and end. A trial takes 14 days, so most begin two weeks before the day in question. */
export const rows: readonly Row[] = [
  {
    source: 'polarsource/polar#10664',
    wrong: 'A subscription of the 31st was renewed on the 28th for ever after its first February',
    given: { begins: '2026-01-17T09:00:00Z' },
    input: [['until', '2026-06-10T09:00:00Z']],
    expected: {
      periods: [
        '2026-01-31 2026-02-28',
        '2026-02-28 2026-03-31',
        '2026-03-31 2026-04-30',
        '2026-04-30 2026-05-31',
        '2026-05-31 2026-06-30',
        '2026-06-30 2026-07-31',
      ],
    },
  },
  {
    source: 'getlago/lago-api#46',
    wrong:
      'A subscription of the 30th had to be billed on the last day of February without losing its day',
    given: { begins: '2026-01-16T09:00:00Z' },
    input: [['until', '2026-04-10T09:00:00Z']],
    expected: {
      periods: [
        '2026-01-30 2026-02-28',
        '2026-02-28 2026-03-30',
        '2026-03-30 2026-04-30',
        '2026-04-30 2026-05-30',
      ],
    },
  },
  {
    source: 'kobotoolbox/kpi#5524',
    wrong:
      'Periods of a subscription that began on 31 October were cut at the wrong ends of months',
    given: { begins: '2026-10-17T09:00:00Z' },
    input: [['until', '2027-02-10T09:00:00Z']],
    expected: {
      periods: [
        '2026-10-31 2026-11-30',
        '2026-11-30 2026-12-31',
        '2026-12-31 2027-01-31',
        '2027-01-31 2027-02-28',
        '2027-02-28 2027-03-31',
      ],
    },
  },
  {
    source: 'SalesforceFoundation/NPSP#5332',
    wrong: 'What began on 29 February was due on both 28 and 29 February of the next leap year',
    given: { begins: '2028-02-15T09:00:00Z' },
    input: [
      ['until', '2028-04-01T09:00:00Z'],
      ['until', '2028-04-02T09:00:00Z'],
    ],
    expected: {
      periods: ['2028-02-29 2028-03-29', '2028-03-29 2028-04-29', '2028-04-29 2028-05-29'],
      charges: ['2028-02-29 capture 22.99', '2028-03-29 capture 22.99'],
    },
  },
  {
    source: 'usnistgov/dioptra#405',
    wrong: 'Nobody could sign up on 29 February, because a date one year later was made of it',
    given: { begins: '2028-02-29T09:00:00Z' },
    input: [['until', '2028-04-01T09:00:00Z']],
    expected: {
      periods: ['2028-03-14 2028-04-14', '2028-04-14 2028-05-14'],
      page: { subscription: 'active' },
    },
  },
  {
    source: 'certbot/certbot#2564',
    wrong: 'A renewal that ran on 29 February failed for a date that does not exist',
    given: { begins: '2028-01-15T09:00:00Z' },
    input: [['until', '2028-03-10T09:00:00Z']],
    expected: {
      periods: ['2028-01-29 2028-02-29', '2028-02-29 2028-03-29', '2028-03-29 2028-04-29'],
      charges: ['2028-01-29 capture 22.99', '2028-02-29 capture 22.99'],
    },
  },
  {
    source: 'microsoft/BCApps#6370',
    wrong: 'The price of a part of February was wrong in years that have no 29 February',
    given: { begins: '2027-01-18T09:00:00Z' },
    // 1 February to 1 March, 28 days; 14 are left: -9.50 + 29.50, VAT 4.20.
    input: [
      ['until', '2027-02-15T12:00:00Z'],
      ['plan now', 'enterprise'],
    ],
    expected: {
      body: { proration: { delta_amount_minor: 2_000, period_days: 28 } },
      charges: ['2027-02-01 capture 22.99', '2027-02-15 capture 24.20'],
    },
  },
  {
    source: 'microsoft/BCApps#6370',
    wrong: 'The price of a part of February has another denominator in a leap year',
    given: { begins: '2028-01-18T09:00:00Z' },
    // 29 days, 15 left: -9.83 + 30.52 = 20.69, VAT 4.34.
    input: [
      ['until', '2028-02-15T12:00:00Z'],
      ['plan now', 'enterprise'],
    ],
    expected: {
      body: { proration: { delta_amount_minor: 2_069, period_days: 29 } },
      charges: ['2028-02-01 capture 22.99', '2028-02-15 capture 25.03'],
    },
  },
  {
    source: 'Automattic/woocommerce-subscriptions-core#422',
    wrong: 'A period from the end of February was extended to the end of March',
    given: { begins: '2027-02-13T23:00:00Z' },
    input: [['until', '2027-03-30T09:00:00Z']],
    expected: {
      periods: [
        '2027-02-27T23:00 2027-03-27T23:00',
        '2027-03-27T23:00 2027-04-27T23:00',
        '2027-04-27T23:00 2027-05-27T23:00',
      ],
    },
  },
  {
    source: 'killbill/killbill#743',
    wrong: 'A trial that ran over the change to summer time ended on the wrong day of the month',
    // Los Angeles: from 1 March 23:30 (-8) to 15 March 23:30 (-7).
    given: { begins: '2026-03-02T07:30:00Z', time_zone: 'America/Los_Angeles' },
    input: [['until', '2026-04-20T09:00:00Z']],
    expected: {
      periods: [
        '2026-03-16T06:30 2026-04-16T06:30',
        '2026-04-16T06:30 2026-05-16T06:30',
        '2026-05-16T06:30 2026-06-16T06:30',
      ],
    },
  },
  {
    source: 'PostHog/posthog#42016',
    wrong: 'What was meant for a time of day came an hour early after the change to winter time',
    // Chicago, 8 in the morning: 13:00 UTC in summer, 14:00 in winter; clocks go back on 1 November 2026.
    given: { begins: '2026-09-06T13:00:00Z', time_zone: 'America/Chicago' },
    input: [['until', '2026-11-25T09:00:00Z']],
    expected: {
      periods: [
        '2026-09-20T13:00 2026-10-20T13:00',
        '2026-10-20T13:00 2026-11-20T14:00',
        '2026-11-20T14:00 2026-12-20T14:00',
        '2026-12-20T14:00 2027-01-20T14:00',
      ],
    },
  },
  {
    source: 'killbill/killbill#743',
    wrong: 'A time of day that summer time leaves out had no instant to be due at',
    // Vilnius, half past three at night: on 29 March 2026 clocks go from 3:00 to 4:00 (01:00 UTC).
    given: { begins: '2026-01-15T01:30:00Z', time_zone: 'Europe/Vilnius' },
    input: [['until', '2026-04-10T09:00:00Z']],
    expected: {
      periods: [
        '2026-01-29T01:30 2026-02-28T01:30',
        '2026-02-28T01:30 2026-03-29T01:00',
        '2026-03-29T01:00 2026-04-29T00:30',
        '2026-04-29T00:30 2026-05-29T00:30',
      ],
    },
  },
  {
    source: 'evcc-io/evcc#28831',
    wrong:
      'On the day on which clocks went back, what was due at a time of day was due an hour early',
    // Vilnius, half past three at night exists twice on 25 October 2026, at 00:30 and 01:30 UTC: the first counts.
    given: { begins: '2026-08-11T00:30:00Z', time_zone: 'Europe/Vilnius' },
    input: [['until', '2026-10-26T09:00:00Z']],
    expected: {
      periods: [
        '2026-08-25T00:30 2026-09-25T00:30',
        '2026-09-25T00:30 2026-10-25T00:30',
        '2026-10-25T00:30 2026-11-25T01:30',
        '2026-11-25T01:30 2026-12-25T01:30',
      ],
    },
  },
  {
    source: 'getlago/lago-api#879',
    wrong: 'East of Greenwich a day was billed twice, because the day was compared in UTC',
    given: { begins: '2026-02-01T11:30:00Z', time_zone: 'Pacific/Auckland' },
    // 2 February 00:30 there; the trial ends on 16 February 00:30.
    input: [
      ['until', '2026-03-15T11:29:00Z'],
      ['until', '2026-03-15T11:31:00Z'],
      ['until', '2026-03-16T11:31:00Z'],
    ],
    expected: {
      charges: ['2026-02-15 capture 22.99', '2026-03-15 capture 22.99'],
      periods: [
        '2026-02-15T11:30 2026-03-15T11:30',
        '2026-03-15T11:30 2026-04-15T12:30',
        '2026-04-15T12:30 2026-05-15T12:30',
      ],
    },
  },
  {
    source: 'getlago/lago-api#2244',
    wrong:
      'A trial that ended on the billing day was billed the day before in the zone of the customer',
    // Vilnius, 2 February 01:30: the month is counted from the 16th there, which is the 15th in UTC.
    given: { begins: '2026-02-01T23:30:00Z', time_zone: 'Europe/Vilnius' },
    input: [['until', '2026-04-10T09:00:00Z']],
    expected: {
      periods: [
        '2026-02-15T23:30 2026-03-15T23:30',
        '2026-03-15T23:30 2026-04-15T22:30',
        '2026-04-15T22:30 2026-05-15T22:30',
      ],
    },
  },
  {
    source: 'getlago/lago#146',
    wrong: 'The end of a month could only be the end of it in UTC',
    // Honolulu, 31 January 20:00 is 1 February in UTC; its February ends on the 28th, 20:00 there.
    given: { begins: '2026-01-18T06:00:00Z', time_zone: 'Pacific/Honolulu' },
    input: [['until', '2026-03-20T09:00:00Z']],
    expected: {
      periods: [
        '2026-02-01T06:00 2026-03-01T06:00',
        '2026-03-01T06:00 2026-04-01T06:00',
        '2026-04-01T06:00 2026-05-01T06:00',
      ],
    },
  },
  {
    source: 'getlago/lago-api#2244',
    wrong:
      'A plan change in the first hours of a day counted the day before, as it still was in UTC',
    given: { begins: '2026-02-01T23:30:00Z', time_zone: 'Europe/Vilnius' },
    // 1 March 00:30 there, 16 February to 16 March: 15 of 28 days. -10.18 + 31.61 = 21.43, VAT 4.50.
    input: [
      ['until', '2026-02-28T22:30:00Z'],
      ['plan now', 'enterprise'],
    ],
    expected: { body: { proration: { delta_amount_minor: 2_143, period_days: 28 } } },
  },
]
