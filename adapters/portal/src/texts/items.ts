import { texts } from '@billing/pages'

/** What is sold beside a plan, and what a plan has of it. */
export const ITEMS = texts({
  en: {
    title: 'Beside the plan',
    included: (name: string, count: number) => `${name}: ${count} included`,
    included_most: (name: string, count: number, most: number) =>
      `${name}: ${count} included, at most ${most}`,
    most: (name: string, most: number) => `${name}: at most ${most}`,
    none: (name: string) => `${name}: not with this plan`,
    flat: (amount: string) => `${amount} for any number`,
    each: (amount: string) => `${amount} each`,
    up_to: (amount: string, to: number) => `${amount} each up to ${to}`,
    from: (amount: string, from: number) => `${amount} each from ${from} on`,
    month: (amount: string) => `${amount} a month`,
    year: (amount: string) => `${amount} a year`,
    once: (amount: string) => `${amount} each, once`,
    beyond: 'Only for what the plan does not include.',
    set_up: (amount: string) => `Set-up: ${amount} for each new one, once.`,
    min: (count: number) => `At least ${count}.`,
    on_request: 'On request: please write to us.',
  },
  lt: {
    title: 'Priedai prie plano',
    included: (name: string, count: number) => `${name}: įskaičiuota ${count}`,
    included_most: (name: string, count: number, most: number) =>
      `${name}: įskaičiuota ${count}, daugiausia ${most}`,
    most: (name: string, most: number) => `${name}: daugiausia ${most}`,
    none: (name: string) => `${name}: su šiuo planu neteikiama`,
    flat: (amount: string) => `${amount} už bet kokį kiekį`,
    each: (amount: string) => `po ${amount}`,
    up_to: (amount: string, to: number) => `po ${amount} iki ${to}`,
    from: (amount: string, from: number) => `po ${amount} nuo ${from}`,
    month: (amount: string) => `${amount} per mėnesį`,
    year: (amount: string) => `${amount} per metus`,
    once: (amount: string) => `po ${amount}, vieną kartą`,
    beyond: 'Mokate tik už tai, ko plane nėra.',
    set_up: (amount: string) => `Įrengimas: po ${amount} už kiekvieną naują, vieną kartą.`,
    min: (count: number) => `Ne mažiau kaip ${count}.`,
    on_request: 'Paprašius: parašykite mums.',
  },
})
