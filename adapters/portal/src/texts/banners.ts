import { texts } from '@billing/pages'

/** What a banner says, and what its button does. */
export interface BannerText {
  readonly text: string
  readonly button: string
}

/** By the kind of the banner. */
export const BANNERS = texts<Readonly<Record<string, BannerText>>>({
  en: {
    dunning_grace: {
      text: 'Your card could not be charged. Everything works as before; please pay now or use another card.',
      button: 'Pay now',
    },
    dunning_retry_1: {
      text: 'Your last invoice is still unpaid. Please pay now or use another card.',
      button: 'Pay now',
    },
    dunning_retry_2: {
      text: 'Your invoice is long overdue. Unless it is paid, your phones will soon call emergency numbers only.',
      button: 'Pay now',
    },
    dunning_suspended: {
      text: 'Your service is suspended: only emergency calls work. As soon as you pay, everything is back.',
      button: 'Pay and switch on again',
    },
    dunning_cancelled: {
      text: 'Your subscription has ended because an invoice was not paid.',
      button: 'See what is owed',
    },
    address_missing: {
      text: 'We cannot issue your invoice without the address of your company.',
      button: 'Enter the address',
    },
  },
  lt: {
    dunning_grace: {
      text: 'Nepavyko nuskaityti pinigų nuo kortelės. Viskas veikia kaip anksčiau; prašome sumokėti dabar arba naudoti kitą kortelę.',
      button: 'Sumokėti dabar',
    },
    dunning_retry_1: {
      text: 'Paskutinė sąskaita vis dar neapmokėta. Prašome sumokėti dabar arba naudoti kitą kortelę.',
      button: 'Sumokėti dabar',
    },
    dunning_retry_2: {
      text: 'Sąskaita seniai neapmokėta. Jei nesumokėsite, telefonais netrukus bus galima skambinti tik skubios pagalbos numeriais.',
      button: 'Sumokėti dabar',
    },
    dunning_suspended: {
      text: 'Paslauga sustabdyta: veikia tik skubios pagalbos skambučiai. Kai tik sumokėsite, viskas vėl veiks.',
      button: 'Sumokėti ir vėl įjungti',
    },
    dunning_cancelled: {
      text: 'Prenumerata baigėsi, nes sąskaita nebuvo apmokėta.',
      button: 'Žiūrėti, kiek skolinga',
    },
    address_missing: {
      text: 'Be įmonės adreso negalime išrašyti sąskaitos.',
      button: 'Įvesti adresą',
    },
  },
})
