import { texts } from '@billing/pages'

/** The right of a consumer to withdraw from the contract. */
export const WITHDRAW = texts({
  en: {
    title: 'Withdraw from the contract',
    lead: 'A consumer may withdraw within 14 days of the order, without giving a reason.',
    until: 'Last day to withdraw',
    zone: (zone: string) => `By the time of ${zone}.`,
    what: 'What happens',
    closes: 'The phone system is closed at once.',
    pays_back: 'Goes back to your card',
    call_credit_besides:
      'We cannot see right now how much of your call credit is unused. What is unused goes back besides.',
    owed: 'For the days used',
    acknowledged: 'We confirm it to you by e-mail.',
    name: 'Your name',
    contract: 'The contract',
    email: 'E-mail for our confirmation',
    step_one: 'Your statement has no effect yet: the next page asks for its confirmation.',
    stated: 'Your statement',
    stated_lead: 'It takes effect when you confirm it, within 24 hours.',
    not_now: 'Keep the contract',
    change: 'Change the statement',
    confirmed: 'You have withdrawn from the contract',
    on_its_way: 'What you had paid, if anything, is on its way back to your card.',
    paid_back: (date: string) =>
      `What you had paid, if anything, went back to your card on ${date}.`,
    confirmed_at: 'Withdrawn on',
    done: 'You have withdrawn from the contract. Our confirmation comes by e-mail.',
    over: 'The time to withdraw is over. You can cancel the subscription instead, at any time.',
    none: 'A company has no right of withdrawal. You can cancel the subscription at any time.',
    to_plan: 'To the plan',
    to_invoices: 'To your invoices',
    stranger:
      'Tell us your e-mail: we send a link that confirms the withdrawal, for 24 hours. That you ask in time is enough.',
    your_email: 'E-mail of your account',
    or_sign_in: 'Or sign in, and see first what goes back to you.',
    sign_in: 'Sign in',
    link_sent: (email: string) =>
      `If ${email} has a contract that can be withdrawn from, a link is on its way.`,
    by_link: 'Confirm your withdrawal',
    by_link_lead:
      'The phone system is closed at once, and what goes back to you goes to your card.',
  },
  lt: {
    title: 'Sutarties atsisakymas',
    lead: 'Vartotojas gali atsisakyti sutarties per 14 dienų nuo užsakymo, nenurodydamas priežasties.',
    until: 'Paskutinė diena atsisakyti',
    zone: (zone: string) => `Pagal laiko juostą ${zone}.`,
    what: 'Kas vyks',
    closes: 'Telefonijos sistemą išjungsime iš karto.',
    pays_back: 'Grąžinsime į kortelę',
    call_credit_besides:
      'Šiuo metu nematome, kiek pokalbių kredito nepanaudota. Nepanaudotą dalį grąžinsime papildomai.',
    owed: 'Už naudotas dienas',
    acknowledged: 'Tai patvirtinsime el. paštu.',
    name: 'Vardas ir pavardė',
    contract: 'Sutartis',
    email: 'El. paštas mūsų patvirtinimui',
    step_one: 'Pareiškimas dar negalioja: kitame puslapyje prašysime jį patvirtinti.',
    stated: 'Jūsų pareiškimas',
    stated_lead: 'Jis galios, kai patvirtinsite, per 24 valandas.',
    not_now: 'Palikti sutartį',
    change: 'Keisti pareiškimą',
    confirmed: 'Sutarties atsisakėte',
    on_its_way: 'Jei ką nors sumokėjote, pinigai jau grąžinami į jūsų kortelę.',
    paid_back: (date: string) =>
      `Jei ką nors sumokėjote, pinigai grąžinti į kortelę, data: ${date}`,
    confirmed_at: 'Atsisakyta',
    done: 'Sutarties atsisakyta. Patvirtinimas ateis el. paštu.',
    over: 'Laikas atsisakyti sutarties baigėsi. Prenumeratos galite atsisakyti bet kada.',
    none: 'Įmonė teisės atsisakyti sutarties neturi. Prenumeratos galite atsisakyti bet kada.',
    to_plan: 'Į planą',
    to_invoices: 'Į jūsų sąskaitas',
    stranger:
      'Parašykite savo el. paštą: atsiųsime nuorodą, kuri patvirtina atsisakymą ir galioja 24 valandas. Pakanka, kad paprašysite laiku.',
    your_email: 'Jūsų paskyros el. paštas',
    or_sign_in: 'Arba prisijunkite ir pirmiau pamatysite, kiek grąžinsime.',
    sign_in: 'Prisijungti',
    link_sent: (email: string) =>
      `Jei ${email} turi sutartį, kurios galima atsisakyti, nuoroda jau siunčiama.`,
    by_link: 'Patvirtinkite atsisakymą',
    by_link_lead:
      'Telefonijos sistemą išjungsime iš karto, o pinigus, kurie jums priklauso, grąžinsime į kortelę.',
  },
})
