import type { Locale } from '../../kernel/locale.ts'

/** What we ask a customer for unless we are told otherwise, as a reader calls it. Source: contract 10.5. */
const NAMES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    company_registration: 'Extract from the company register',
    representative_id: 'Identity document of whoever represents the customer',
  },
  lt: {
    company_registration: 'Juridinių asmenų registro išrašas',
    representative_id: 'Kliento atstovo asmens dokumentas',
  },
}

/** A kind of document by its name; one that only the configuration knows by the words of its key. */
export function documentName(doc_key: string, language: Locale): string {
  return NAMES[language][doc_key] ?? doc_key.replaceAll('_', ' ')
}
