import type { Canary } from './canary.ts'

const caught_by = { files: ['tests/tax/cases.test.ts'] } as const

/** Bugs in where a customer is, and which VAT follows. */
export const PLACE_CANARIES: readonly Canary[] = [
  {
    name: 'a valid VAT number loses against address and card',
    file: 'packages/core/src/people/places/decide-place.ts',
    from: "if (!agrees && customer_type === 'individual') return null",
    to: 'if (!agrees) return null',
    caught_by,
  },
  {
    name: 'a company that moves out of the EU stays',
    file: 'packages/core/src/people/places/decide-place.ts',
    from: 'const rule = ruleOf(facts, agreeing)',
    to: "const rule = facts.customer_type === 'company' && isAbroad(place) ? null : ruleOf(facts, agreeing)",
    caught_by,
  },
  {
    name: 'what was charged against a valid number is never corrected',
    file: 'packages/core/src/people/vat/decide-vat.ts',
    from: "const might = vat_status === 'pending' || isAgainstNumber(decision)",
    to: "const might = vat_status === 'pending'",
    caught_by: { files: ['tests/stories/number-places.test.ts'], named: 'is placed late' },
  },
  {
    name: 'a piece of evidence is compared with the country after the table of territories',
    file: 'packages/core/src/money/books/verify-place.ts',
    from: 'if (!agreeOn(there, known))',
    to: 'if (known.some((piece) => piece.country !== customer_country))',
    caught_by: { files: ['packages/core/src/money/books/verify-place.test.ts'] },
  },
  {
    name: 'Büsingen by its Swiss postcode is Germany',
    file: 'packages/core/src/people/places/territories.ts',
    from: 'const BUESINGEN = /^(?:78266|8238)$/',
    to: 'const BUESINGEN = /^78266$/',
    caught_by: { files: ['tests/tax/territories.test.ts'], named: 'CH-8238' },
  },
]
