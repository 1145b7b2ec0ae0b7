import { texts } from '@billing/pages'

/** Signing up, and the wait for the phone system. */
export const SIGNUP = texts({
  en: {
    title: 'Get your phone system',
    lead: 'Choose a plan, save a card, and you can be called in a minute.',
    company: 'For a company',
    individual: 'For myself',
    who: 'Who signs up',
    plan: 'Your plan',
    trial: (days: string) => `First ${days} free, then charged each month until you cancel.`,
    no_trial: 'Charged each month until you cancel.',
    days: { one: 'day', few: 'days', other: 'days' },
    company_name: 'Company name',
    full_name: 'Your name',
    email: 'E-mail',
    email_hint: 'We send your sign-in link and your invoices there.',
    address: 'Address of the company',
    line1: 'Street and number',
    line2: 'Floor, office',
    city: 'City',
    postal_code: 'Postcode',
    country: 'Country',
    password: 'Password',
    password_hint: 'At least 12 characters. You can also leave it out and sign in by mail.',
    begin: 'Please begin at once. If I withdraw within 14 days, I pay for the days until then.',
    withdrawal: (days: string) =>
      `You can withdraw from the contract within ${days}, without a reason.`,
    go_company: 'On to the card',
    go_individual: 'Order with obligation to pay',
    nothing_now: 'Nothing is charged now: the next page only saves your card.',
    have_account: 'You have an account?',
    sign_in: 'Sign in',
    steps: ['Your details', 'Your card', 'Your phone system'],
    waiting: {
      pending_payment: {
        title: 'One step is left: your card',
        says: 'We save it and charge nothing now. If you have just entered it, this page goes on by itself.',
      },
      payment_verified: {
        title: 'Your card is saved',
        says: 'Next we make your phone system. This page goes on by itself.',
      },
      provisioning: {
        title: 'We are making your phone system',
        says: 'It takes less than a minute. This page goes on by itself.',
      },
      active: {
        title: 'Your phone system is ready',
        says: 'We have sent you a mail with the link that opens it. Or come in right here: we send you a code.',
      },
      failed: { title: 'This sign-up has ended', says: '' },
    },
    ended: {
      title: 'This contract has ended',
      says: 'Nothing more is charged. Your invoices stay in your account.',
      sign_in: 'Sign in',
    },
    failures: {
      expired: 'We waited a week for the card. Nothing was charged; please begin again.',
      superseded: 'You have signed up again since. The newer sign-up goes on.',
      provisioning_refused:
        'We could not make your phone system. Nothing was charged, and we are looking into it.',
      provisioning_timeout:
        'Making your phone system took too long. Nothing was charged; please begin again.',
      other: 'Nothing was charged. Please begin again.',
    },
    to_card: 'Enter the card',
    again: 'Begin again',
    send_code: 'Send me a code',
    code: 'Code from the mail',
    code_hint: 'Six digits, for ten minutes.',
    open: 'Open my account',
    code_sent: (email: string) => `A code is on its way to ${email}.`,
    by_password: 'Sign in with your password instead',
  },
  lt: {
    title: 'Jūsų telefonijos sistema',
    lead: 'Pasirinkite planą, išsaugokite kortelę, ir po minutės jums jau galės skambinti.',
    company: 'Įmonei',
    individual: 'Sau',
    who: 'Kas užsisako',
    plan: 'Jūsų planas',
    trial: (days: string) =>
      `Pirmos ${days} nemokamai, paskui mokate kas mėnesį, kol atsisakysite.`,
    no_trial: 'Mokate kas mėnesį, kol atsisakysite.',
    days: { one: 'diena', few: 'dienos', other: 'dienų' },
    company_name: 'Įmonės pavadinimas',
    full_name: 'Vardas ir pavardė',
    email: 'El. paštas',
    email_hint: 'Ten siunčiame prisijungimo nuorodą ir sąskaitas.',
    address: 'Įmonės adresas',
    line1: 'Gatvė ir namo numeris',
    line2: 'Aukštas, kabinetas',
    city: 'Miestas',
    postal_code: 'Pašto kodas',
    country: 'Šalis',
    password: 'Slaptažodis',
    password_hint:
      'Ne trumpesnis kaip 12 ženklų. Galite ir palikti tuščią, tada jungsitės el. paštu.',
    begin:
      'Prašau pradėti iš karto. Jei per 14 dienų atsisakysiu sutarties, sumokėsiu už dienas iki tol.',
    withdrawal: (days: string) =>
      `Sutarties galite atsisakyti per ${days}, nenurodydami priežasties.`,
    go_company: 'Toliau – kortelė',
    go_individual: 'Užsakyti su prievole sumokėti',
    nothing_now: 'Dabar pinigų nenuskaitysime: kitas puslapis tik išsaugos kortelę.',
    have_account: 'Jau turite paskyrą?',
    sign_in: 'Prisijungti',
    steps: ['Jūsų duomenys', 'Jūsų kortelė', 'Jūsų telefonijos sistema'],
    waiting: {
      pending_payment: {
        title: 'Liko vienas žingsnis: kortelė',
        says: 'Ją išsaugosime ir dabar pinigų nenuskaitysime. Jei ką tik ją įvedėte, puslapis pats tęs toliau.',
      },
      payment_verified: {
        title: 'Kortelė išsaugota',
        says: 'Dabar sukursime jūsų telefonijos sistemą. Puslapis pats tęs toliau.',
      },
      provisioning: {
        title: 'Kuriame jūsų telefonijos sistemą',
        says: 'Tai užtruks trumpiau nei minutę. Puslapis pats tęs toliau.',
      },
      active: {
        title: 'Jūsų telefonijos sistema paruošta',
        says: 'Išsiuntėme laišką su nuoroda, kuri ją atidaro. Arba įeikite čia pat: atsiųsime kodą.',
      },
      failed: { title: 'Šis užsakymas baigėsi', says: '' },
    },
    ended: {
      title: 'Ši sutartis baigėsi',
      says: 'Daugiau nieko nenuskaitysime. Sąskaitos lieka jūsų paskyroje.',
      sign_in: 'Prisijungti',
    },
    failures: {
      expired: 'Savaitę laukėme kortelės. Pinigai nenuskaityti; prašome pradėti iš naujo.',
      superseded: 'Nuo to laiko užsisakėte dar kartą. Tęsiamas naujesnis užsakymas.',
      provisioning_refused:
        'Nepavyko sukurti jūsų telefonijos sistemos. Pinigai nenuskaityti, aiškinamės priežastį.',
      provisioning_timeout:
        'Sistemos kūrimas užtruko per ilgai. Pinigai nenuskaityti; prašome pradėti iš naujo.',
      other: 'Pinigai nenuskaityti. Prašome pradėti iš naujo.',
    },
    to_card: 'Įvesti kortelę',
    again: 'Pradėti iš naujo',
    send_code: 'Atsiųsti kodą',
    code: 'Kodas iš laiško',
    code_hint: 'Šeši skaitmenys, galioja dešimt minučių.',
    open: 'Atidaryti paskyrą',
    code_sent: (email: string) => `Kodas siunčiamas adresu ${email}.`,
    by_password: 'Prisijungti su slaptažodžiu',
  },
})
