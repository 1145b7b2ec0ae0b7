import { texts } from '@billing/pages'

/** The phone system. */
export const PHONES = texts({
  en: {
    title: 'Phone system',
    lead: 'Where it is, and what it can do now.',
    none: 'We are making your phone system. It takes less than a minute; this page looks again by itself.',
    open: 'Open the phone system',
    domain: 'SIP domain',
    address: 'Address',
    name: 'Name',
    time_zone: 'Time zone',
    since: 'Since',
    states: { active: 'Works', suspended: 'Emergency calls only', deleted: 'Closed' },
    says: {
      active: 'You can call and be called, and 112 always answers.',
      suspended: 'Only emergency calls such as 112 work until what is owed is paid.',
      deleted: 'It is closed, and its numbers are given up.',
    },
    to_billing: 'See what is owed',
  },
  lt: {
    title: 'Telefonijos sistema',
    lead: 'Kur ji yra ir kas dabar veikia.',
    none: 'Kuriame jūsų telefonijos sistemą. Tai užtruks trumpiau nei minutę; puslapis pats pažiūrės dar kartą.',
    open: 'Atidaryti telefonijos sistemą',
    domain: 'SIP domenas',
    address: 'Adresas',
    name: 'Pavadinimas',
    time_zone: 'Laiko juosta',
    since: 'Nuo',
    states: { active: 'Veikia', suspended: 'Tik skubios pagalbos skambučiai', deleted: 'Uždaryta' },
    says: {
      active: 'Galite skambinti, jums gali skambinti, o 112 atsiliepia visada.',
      suspended: 'Kol skola neapmokėta, veikia tik skubios pagalbos skambučiai, pavyzdžiui, 112.',
      deleted: 'Ji uždaryta, jos numerių nebėra.',
    },
    to_billing: 'Žiūrėti, kiek skolinga',
  },
})
