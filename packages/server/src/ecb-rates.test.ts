import { expect, it } from 'vitest'
import { ratesIn } from './ecb-rates.ts'

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01">
<Cube><Cube time="2026-11-27"><Cube currency="USD" rate="1.1601"/><Cube currency="JPY" rate="181.2"/>
<Cube currency="SEK" rate="11.0305"/></Cube><Cube time='2026-11-26'><Cube currency='SEK' rate='11.02'/></Cube></Cube>
</gesmes:Envelope>`
const BOTH = [
  { day: '2026-11-26', source: 'ECB', rates: [{ currency: 'SEK', per_euro: '11.02' }] },
  {
    day: '2026-11-27',
    source: 'ECB',
    rates: [
      { currency: 'USD', per_euro: '1.1601' },
      { currency: 'SEK', per_euro: '11.0305' },
    ],
  },
]

it('the days of an XML file come oldest first, with the currencies that we need', () => {
  expect(ratesIn(XML)).toEqual(BOTH)
})

it('so do those of a CSV file, which writes N/A where there was no rate', () => {
  const csv = 'Date,USD,JPY,SEK,\n2026-11-27,1.1601,181.2,11.0305,\n2026-11-26,N/A,180,11.02,\n'
  expect(ratesIn(csv)).toEqual(BOTH)
  const daily = 'Date, USD, SEK, \n27 November 2026, 1.1601, 11.0305, \n'
  expect(ratesIn(daily)).toEqual(BOTH.slice(1))
})

it.each(['', 'Tag,USD\n2026-11-27,1', '<html></html>', '{}'])('"%s" has no rates', (text) => {
  expect(ratesIn(text)).toEqual([])
})
