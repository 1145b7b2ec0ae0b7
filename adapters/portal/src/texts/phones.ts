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
      active: 'You can call and be called.',
      suspended: 'Only emergency calls such as 112 work.',
      deleted: 'It is closed.',
    },
    to_billing: 'See what is owed',
    come_back: 'See how to come back',
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
      active: 'Galite skambinti, ir jums gali skambinti.',
      suspended: 'Dabar veikia tik skubios pagalbos skambučiai, pavyzdžiui, 112.',
      deleted: 'Ji uždaryta.',
    },
    to_billing: 'Žiūrėti, kiek skolinga',
    come_back: 'Žiūrėti, kaip sugrįžti',
  },
})
