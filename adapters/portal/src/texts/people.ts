import { texts } from '@billing/pages'

/** Who may sign in to the account. */
export const PEOPLE = texts({
  en: {
    title: 'People',
    lead: 'Who may sign in to this account, and what they may do.',
    list: 'Who may sign in',
    who: 'Who',
    may: 'They may',
    since: 'Since',
    do: 'What to do',
    not_proved: 'E-mail not confirmed yet',
    you: 'You',
    remove: 'Remove',
    add: 'Somebody else',
    add_says:
      'We add people for you: tell us the e-mail, and we send a link there. Such a support user sees everything and writes to our support; your plan, cards and data stay yours to change.',
    ask: 'Ask us to add somebody',
    subject: 'A person for our account',
    remove_title: (person: string) => `Remove ${person}?`,
    remove_says: (person: string) =>
      `${person} is signed out everywhere at once, and can no longer sign in. The questions that they asked us stay.`,
    keep: 'Keep them',
    removed: 'That person can no longer sign in.',
  },
  lt: {
    title: 'Žmonės',
    lead: 'Kas gali prisijungti prie šios paskyros ir ką gali daryti.',
    list: 'Kas gali prisijungti',
    who: 'Kas',
    may: 'Gali',
    since: 'Nuo',
    do: 'Ką daryti',
    not_proved: 'El. paštas dar nepatvirtintas',
    you: 'Jūs',
    remove: 'Pašalinti',
    add: 'Dar vienas žmogus',
    add_says:
      'Žmones pridedame mes: parašykite el. paštą, ir ten atsiųsime nuorodą. Toks pagalbininkas viską mato ir rašo mūsų pagalbai; planą, korteles ir duomenis keičiate tik jūs.',
    ask: 'Paprašyti pridėti žmogų',
    subject: 'Žmogus mūsų paskyrai',
    remove_title: (person: string) => `Pašalinti: ${person}?`,
    remove_says: (person: string) =>
      `${person} iš karto bus atjungtas visur ir nebegalės prisijungti. Mums užduoti klausimai liks.`,
    keep: 'Palikti',
    removed: 'Šis žmogus prisijungti nebegali.',
  },
})
