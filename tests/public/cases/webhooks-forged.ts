import type { Row } from '../row.ts'

/** Webhooks that are old, of the future, or not the provider's. */
export const rows: readonly Row[] = [
  {
    source: 'flippercloud/flipper#1022',
    wrong: 'A webhook that somebody had recorded could be sent again for ever',
    input: [
      ['topup', 2_500],
      ['webhook', { event: 'ORDER_COMPLETED', age: 301 }],
    ],
    expected: { answers: ['201', '401'] },
  },
  {
    source: 'windmill-labs/windmill#8596',
    wrong: 'No limit of time was set for webhooks whose signature covers the time',
    input: [
      ['topup', 2_500],
      ['webhook', { event: 'ORDER_COMPLETED', age: 299 }],
      ['webhook', { event: 'ORDER_COMPLETED', age: 86_400 }],
    ],
    expected: { answers: ['201', '200', '401'] },
  },
  {
    source: 'linear/linear#1268',
    wrong: 'A fresh time that nobody had signed made an old signed webhook acceptable',
    // The header says 09:00:00, as the clock does; the signature is of an hour before.
    input: [
      [
        'webhook',
        {
          event: 'ORDER_COMPLETED',
          age: 3_600,
          headers: { 'revolut-request-timestamp': '1769936400000' },
        },
      ],
    ],
    expected: { answers: ['401'] },
  },
  {
    source: 'opengovsg/formsg-javascript-sdk#47',
    wrong: 'A receiver whose clock was a little behind refused every webhook as one of the future',
    input: [
      ['topup', 2_500],
      ['webhook', { event: 'ORDER_COMPLETED', age: -200 }],
      ['webhook', { event: 'ORDER_COMPLETED', age: -301 }],
    ],
    expected: { answers: ['201', '200', '401'] },
  },
  {
    source: 'camunda/connectors#8989',
    wrong: 'It was open what becomes of a webhook whose time is no number',
    input: [
      [
        'webhook',
        { event: 'ORDER_COMPLETED', headers: { 'revolut-request-timestamp': 'yesterday' } },
      ],
      ['webhook', { event: 'ORDER_COMPLETED', headers: { 'revolut-request-timestamp': '' } }],
    ],
    expected: { answers: ['401', '401'] },
  },
  {
    source: 'yc-software/qm#783',
    wrong: 'A signature was taken whatever secret or form it had, as long as it was there',
    input: [
      ['webhook', { event: 'ORDER_COMPLETED', secret: 'wsk_of_somebody_else' }],
      ['webhook', { event: 'ORDER_COMPLETED', headers: { 'revolut-signature': 'v1=' } }],
      ['webhook', { event: 'ORDER_COMPLETED', headers: { 'revolut-signature': undefined } }],
    ],
    expected: { answers: ['401', '401', '401'] },
  },
]
