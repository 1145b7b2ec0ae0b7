import { lookUp } from '../../kernel/look-up.ts'
import { parseVatId } from '../vat-numbers/vat-number.ts'
import {
  isBaltic,
  isBelgian,
  isFinnish,
  isGermanVat,
  isGs1,
  isLatvian,
  isLeitweg,
  isLuhn,
  isNorwegian,
} from './check-digits.ts'

/** What an identifier of a scheme looks like, and what its check digits say. */
interface Scheme {
  readonly form: RegExp
  /** For whoever typed another one. */
  readonly hint: string
  readonly check?: (id: string) => boolean
}

const digits = (count: number, check?: Scheme['check']): Scheme => ({
  form: new RegExp(`^\\d{${count}}$`),
  hint: `${count} digits${check ? ' with their check digit' : ''}`,
  ...(check && { check }),
})

/** A VAT number of that state, with its prefix. */
const vat = (country: string, check: (national: string) => boolean = () => true): Scheme => ({
  form: /^[A-Z\d+*]{4,14}$/,
  hint: `a VAT number of ${country} with its prefix`,
  check: (id) => parseVatId(id)?.country === country && check(id.slice(2)),
})

/** Finland’s OVT code: 0037, the business id and up to five characters of a unit. */
const OVT: Scheme = {
  form: /^0037\d{8}[A-Z\d]{0,5}$/,
  hint: '0037, a business id of 8 digits, and up to 5 characters',
  check: (id) => isFinnish(id.slice(4, 12)),
}

/** What a Leitweg-ID looks like: coarse part, fine part and check digits. Source: XRechnung; KoSIT, Leitweg-ID. */
const LEITWEG: Scheme = {
  form: /^\d{2,12}-(?:[A-Z\d-]{1,30}-)?\d{2}$/,
  hint: 'a Leitweg-ID with its check digits, as in 04011000-1234512345-06',
  check: isLeitweg,
}

/** The schemes whose form we know. Sources: Peppol BIS Billing 3.0, PEPPOL-COMMON-R040 to R050; the registers’ own rules. */
// prettier-ignore
const KNOWN: Readonly<Record<string, Scheme>> = {
  '0002': digits(9, isLuhn),
  '0007': digits(10, isLuhn),
  '0009': digits(14, isLuhn),
  '0037': OVT,
  '0060': digits(9),
  '0088': digits(13, isGs1),
  '0106': digits(8),
  '0184': { form: /^(?:DK)?\d{8}$/, hint: '8 digits, or DK and 8 digits' },
  '0190': digits(20),
  '0191': digits(8, isBaltic),
  '0192': digits(9, isNorwegian),
  '0200': { form: /^(?:\d{7}|\d{9})$/, hint: '9 digits with their check digit, or 7', check: (id) => id.length === 7 || isBaltic(id) },
  '0201': { form: /^[A-Z\d]{6}$/, hint: '6 letters and digits' },
  '0204': LEITWEG,
  '0208': digits(10, isBelgian),
  '0210': { form: /^(?:\d{11}|[A-Z\d]{16})$/, hint: '11 digits, or 16 letters and digits' },
  '0211': { form: /^IT\d{11}$/, hint: 'IT and 11 digits with their check digit', check: (id) => isLuhn(id.slice(2)) },
  '0212': { form: /^\d{7}-\d$/, hint: '7 digits, a hyphen and the check digit', check: (id) => isFinnish(id.replace('-', '')) },
  '0216': OVT,
  '0218': digits(11, isLatvian),
  '0225': { form: /^\d{9}(?:_[\w.-]{1,40})?$/, hint: 'a SIREN number, or one with `_` and a suffix', check: (id) => isLuhn(id.slice(0, 9)) },
  '9910': vat('HU'),
  '9914': vat('AT'),
  '9920': vat('ES'),
  '9925': vat('BE'),
  '9926': vat('BG'),
  '9928': vat('CY'),
  '9929': vat('CZ'),
  '9930': vat('DE', isGermanVat),
  '9931': vat('EE'),
  '9933': vat('GR'),
  '9934': vat('HR'),
  '9935': vat('IE'),
  '9937': vat('LT'),
  '9938': vat('LU'),
  '9939': vat('LV'),
  '9943': vat('MT'),
  '9944': vat('NL'),
  '9945': vat('PL'),
  '9946': vat('PT'),
  '9947': vat('RO'),
  '9949': vat('SI'),
  '9950': vat('SK'),
  '9957': vat('FR'),
}

/** Any other scheme: something that can be read, without blanks. */
const ANY: Scheme = {
  form: /^[!-~]{1,50}$/,
  hint: 'up to 50 letters, digits and signs, without blanks',
}

/** The codes of the list of electronic address schemes that Peppol's network takes. Source: Peppol BIS Billing 3.0, CL008. */
export const E_ADDRESS_SCHEMES: readonly string[] = [
  '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183',
  '0184 0188 0190 0191 0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209',
  '0210 0211 0212 0213 0215 0216 0217 0218 0221 0225 0230 0235 0240 9910 9913 9914 9915 9918 9919',
  '9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939',
  '9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959',
].flatMap((row) => row.split(' '))

/** What is wrong with an identifier of a scheme; null where nothing is. */
export function identifierFlaw(scheme: string, id: string): string | null {
  const { form, hint, check = () => true } = lookUp(KNOWN, scheme) ?? ANY
  return form.test(id) && check(id) ? null : `We expect ${hint}.`
}
