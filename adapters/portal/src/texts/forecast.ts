import { type ForecastWords, texts } from '@billing/pages'

interface ForecastTexts {
  readonly title: string
  readonly lead: string
  readonly none: string
  readonly suppose: string
  readonly whole: string
  /** What can be supposed, by the name that the API has for it: each ends the sentence that `suppose` begins. */
  readonly ifs: Readonly<Record<'' | 'declined' | 'new_card' | 'paid_today' | 'cancelled', string>>
  /**
   * By the key of the event. What is not listed is not told: that a debt is written off is no event for its debtor. No
   * dunning step promises a mail: a policy may write none.
   */
  readonly events: ForecastWords
}

/** What will happen, in words. */
export const FORECAST = texts<ForecastTexts>({
  en: {
    title: 'What happens if you do nothing',
    lead: 'Every charge and every change of the next months.',
    none: 'Nothing: no charge and no change is ahead.',
    suppose: 'What happens if',
    whole: 'See all that is ahead',
    ifs: {
      '': 'I do nothing',
      declined: 'my card is declined',
      new_card: 'I use another card',
      paid_today: 'I pay today',
      cancelled: 'I cancel',
    },
    events: {
      'charge.paid': ['good', ({ to_pay }) => `We charge ${to_pay} to your card`],
      'charge.credit': ['good', ({ credit }) => `Account credit pays ${credit}`],
      'charge.declined': [
        'bad',
        ({ to_pay }) => `We try your card; declined again, it leaves ${to_pay} unpaid`,
      ],
      'charge.no_card': ['bad', ({ to_pay }) => `There is no card to charge ${to_pay} to`],
      'retry.paid': ['good', ({ to_pay }) => `We try again, and your card pays ${to_pay}`],
      'retry.credit': ['good', ({ credit }) => `Account credit pays ${credit}`],
      'retry.declined': [
        'bad',
        ({ to_pay }) => `We try again; declined, it leaves ${to_pay} unpaid`,
      ],
      'retry.no_card': ['bad', () => 'We try again, and there is no card'],
      'dunning.grace': ['warn', ({ owed }) => `Unpaid: ${owed}`],
      'dunning.retry_1': ['warn', ({ owed }) => `Still unpaid: ${owed}`],
      'dunning.retry_2': ['warn', ({ owed }) => `Still unpaid: ${owed}`],
      'dunning.final_notice': [
        'bad',
        ({ owed }) => `Calls that cost money stop: ${owed} is unpaid`,
      ],
      'dunning.suspended': ['bad', () => 'Your phones stop: only emergency calls work'],
      'dunning.cancelled': ['bad', ({ owed }) => `Your plan ends: ${owed} was not paid`],
      trial_reminder: ['quiet', ({ day }) => `We remind you that the trial ends on ${day}`],
      plan: ['busy', ({ plan }) => `Your plan becomes ${plan}`],
      price: ['busy', () => 'Your new prices count'],
      restored: ['good', () => 'Everything works again'],
      notice: ['warn', ({ day }) => `We tell you that it all ends on ${day}`],
      address_awaited: ['warn', ({ day }) => `Your invoice waits for your address until ${day}`],
      skipped: ['quiet', () => 'A period is not charged'],
      'ended.period_ended': ['quiet', () => 'Your plan ends with what you have paid for'],
      'ended.write_off': ['bad', () => 'Your plan ends'],
      'ended.cancel_requested': ['quiet', () => 'Your plan ends'],
      'ended.operator_cancels': ['quiet', () => 'Your plan ends'],
      'ended.withdrawn': ['quiet', () => 'Your plan ends: you have withdrawn'],
      tenant_removed: ['bad', () => 'Your phone system and its settings are deleted'],
    },
  },
  lt: {
    title: 'Kas bus, jei nieko nedarysite',
    lead: 'Visi artimiausių mėnesių nuskaitymai ir pasikeitimai.',
    none: 'Nieko: nei nuskaitymų, nei pasikeitimų nenumatyta.',
    suppose: 'Kas bus, jei',
    whole: 'Žiūrėti viską, kas bus',
    ifs: {
      '': 'nieko nedarysiu',
      declined: 'kortelė bus atmesta',
      new_card: 'naudosiu kitą kortelę',
      paid_today: 'sumokėsiu šiandien',
      cancelled: 'atsisakysiu plano',
    },
    events: {
      'charge.paid': ['good', ({ to_pay }) => `Nuo kortelės nuskaitysime ${to_pay}`],
      'charge.credit': ['good', ({ credit }) => `Paskyros kreditas padengs ${credit}`],
      'charge.declined': [
        'bad',
        ({ to_pay }) => `Bandysime kortelę; jei ji vėl bus atmesta, ${to_pay} liks neapmokėta`,
      ],
      'charge.no_card': ['bad', ({ to_pay }) => `Nėra kortelės, nuo kurios nuskaityti ${to_pay}`],
      'retry.paid': ['good', ({ to_pay }) => `Bandysime dar kartą, ir kortelė sumokės ${to_pay}`],
      'retry.credit': ['good', ({ credit }) => `Paskyros kreditas padengs ${credit}`],
      'retry.declined': [
        'bad',
        ({ to_pay }) => `Bandysime dar kartą; jei kortelė bus atmesta, ${to_pay} liks neapmokėta`,
      ],
      'retry.no_card': ['bad', () => 'Bandysime dar kartą, o kortelės nėra'],
      'dunning.grace': ['warn', ({ owed }) => `Neapmokėta ${owed}`],
      'dunning.retry_1': ['warn', ({ owed }) => `Vis dar neapmokėta ${owed}`],
      'dunning.retry_2': ['warn', ({ owed }) => `Vis dar neapmokėta ${owed}`],
      'dunning.final_notice': [
        'bad',
        ({ owed }) => `Mokami skambučiai nebeveiks: neapmokėta ${owed}`,
      ],
      'dunning.suspended': ['bad', () => 'Telefonai sustos: veiks tik skubios pagalbos skambučiai'],
      'dunning.cancelled': ['bad', ({ owed }) => `Planas baigsis: ${owed} nesumokėta`],
      trial_reminder: ['quiet', ({ day }) => `Priminsime, kad bandymas baigiasi ${day}`],
      plan: ['busy', ({ plan }) => `Jūsų planas bus ${plan}`],
      price: ['busy', () => 'Įsigalios naujos kainos'],
      restored: ['good', () => 'Viskas vėl veiks'],
      notice: ['warn', ({ day }) => `Pranešime, kad viskas baigsis ${day}`],
      address_awaited: ['warn', ({ day }) => `Sąskaita lauks jūsų adreso iki ${day}`],
      skipped: ['quiet', () => 'Už vieną laikotarpį nenuskaitysime'],
      'ended.period_ended': ['quiet', () => 'Planas baigsis kartu su apmokėtu laikotarpiu'],
      'ended.write_off': ['bad', () => 'Planas baigsis'],
      'ended.cancel_requested': ['quiet', () => 'Planas baigsis'],
      'ended.operator_cancels': ['quiet', () => 'Planas baigsis'],
      'ended.withdrawn': ['quiet', () => 'Planas baigsis: sutarties atsisakėte'],
      tenant_removed: ['bad', () => 'Telefonijos sistema ir jos nustatymai bus ištrinti'],
    },
  },
})
