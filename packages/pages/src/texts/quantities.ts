import { texts } from '../reader.ts'

/** Fields that count, and what is asked of them. */
export const QUANTITIES = texts({
  en: {
    fewer: (name: string, count: number) => `One fewer, ${count}: ${name}`,
    more: (name: string, count: number) => `One more, ${count}: ${name}`,
    see: 'See what it costs',
    no_number: 'Please write a whole number from 0 to 10,000.',
    unknown: 'We do not sell something that was asked for: please choose from these.',
    refused: 'This quantity cannot be taken.',
  },
  lt: {
    fewer: (name: string, count: number) => `Vienu mažiau, ${count}: ${name}`,
    more: (name: string, count: number) => `Vienu daugiau, ${count}: ${name}`,
    see: 'Žiūrėti, kiek kainuos',
    no_number: 'Įrašykite sveikąjį skaičių nuo 0 iki 10 000.',
    unknown: 'Kažko iš to, ko prašoma, neparduodame: rinkitės iš šių.',
    refused: 'Tokio kiekio priimti negalime.',
  },
})
