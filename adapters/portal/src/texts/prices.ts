import { texts } from '@billing/pages'

/** Other prices that are to come. */
export const PRICES = texts({
  en: {
    rise_title: (date: string) => `Your prices rise on ${date}`,
    own_title: (date: string) => `Your prices from ${date}`,
    rise_says: {
      month: (date: string) => `From ${date} we raise these prices, a month:`,
      year: (date: string) => `From ${date} we raise these prices, a year:`,
    },
    own_says: {
      month: (date: string) => `From ${date} you pay us, a month:`,
      year: (date: string) => `From ${date} you pay us, a year:`,
    },
    from_to: (before: string, after: string) => `${before} → ${after}`,
    item: (name: string, count: number) => `${name} (${count})`,
    lines_net: 'VAT comes on top of these.',
    lines_gross: 'VAT is included in these.',
    may_leave: (date: string) =>
      `You can leave on ${date} without any cost, whatever term was agreed: cancel your subscription by then.`,
    agree: 'If you agree with the new prices, you need not do anything.',
    leave: 'Cancel the plan',
    nothing: 'You need not do anything.',
    with_planned: 'The change that is planned is counted in.',
  },
  lt: {
    rise_title: (date: string) => `Jūsų kainos didės ${date}`,
    own_title: (date: string) => `Jūsų kainos nuo ${date}`,
    rise_says: {
      month: (date: string) => `Nuo ${date} didinsime šias mėnesio kainas:`,
      year: (date: string) => `Nuo ${date} didinsime šias metų kainas:`,
    },
    own_says: {
      month: (date: string) => `Nuo ${date} jums taikysime šias mėnesio kainas:`,
      year: (date: string) => `Nuo ${date} jums taikysime šias metų kainas:`,
    },
    from_to: (before: string, after: string) => `${before} → ${after}`,
    item: (name: string, count: number) => `${name} (${count})`,
    lines_net: 'Kainos nurodytos be PVM.',
    lines_gross: 'Kainos nurodytos su PVM.',
    may_leave: (date: string) =>
      `Galite prenumeratos nemokamai atsisakyti, kad ir koks terminas būtų sutartas. Atsisakykite jos iki ${date}`,
    agree: 'Jei su naujomis kainomis sutinkate, nieko daryti nereikia.',
    leave: 'Atsisakyti plano',
    nothing: 'Jums nieko daryti nereikia.',
    with_planned: 'Įskaičiuotas ir suplanuotas pakeitimas.',
  },
})
