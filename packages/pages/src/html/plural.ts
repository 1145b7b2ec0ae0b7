import type { Locale } from '@billing/core'

const RULES = { en: new Intl.PluralRules('en'), lt: new Intl.PluralRules('lt') }

/** The forms of a counted noun. English has two, Lithuanian three: 1 diena, 2 dienos, 10 dienų. */
export interface Forms {
  readonly one: string
  readonly few?: string
  readonly other: string
}

/** A number with its noun in the form that the language wants: `1 day`, `2 days`. */
export function counted(language: Locale, count: number, forms: Forms): string {
  const rule = RULES[language].select(count)
  const form =
    rule === 'one' ? forms.one : rule === 'few' ? (forms.few ?? forms.other) : forms.other
  return `${count} ${form}`
}
