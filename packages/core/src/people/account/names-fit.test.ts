import { describe, expect, it } from 'vitest'
import { namesFit } from './names-fit.ts'

describe('the registry’s name of a number', () => {
  // prettier-ignore
  it.each([
    ['Tallinna Kaubamaja OÜ',  'OÜ TALLINNA KAUBAMAJA',              true],
    ['Tallinna Kaubamaja',     'Kaubamaja AS',                       true],
    ['Rigas Udens',            'SIA "Rīgas Ūdens"',                  true],
    ['Müller & Söhne GmbH',    'MULLER UND SOHNE',                   true],
    ['Tele2Eesti',             'TELE2 EESTI AS',                     true],
    ['Saku OÜ',                'AS A. LE COQ',                       false],
    ['Saku AS',                'Coca-Cola HBC Eesti AS',             false],
    ['Buyer GmbH',             null,                                 true],
    ['Buyer GmbH',             '---',                                true],
    ['Elliniki Etairia AE',    'ΕΛΛΗΝΙΚΗ ΕΤΑΙΡΕΙΑ',                  true],
    ['GmbH',                   'Saku AS',                            true],
  ])('%s, in the registry %s: fits %s', (ours, theirs, fits) => {
    expect(namesFit(ours, theirs)).toBe(fits)
  })
})
