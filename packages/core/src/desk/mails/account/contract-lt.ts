import { WITHDRAWAL_LABELS } from '../../../people/consumers/labels.ts'
import { sentence } from '../emails-layout.ts'
import type { MailText } from '../mail.ts'
import type { ContractFacts } from './contract-facts.ts'

/** The confirmed contract in Lithuanian. Source: Directive 2011/83/EU, Art. 6 (1), 8 (7). */
export function contractInLithuanian(facts: ContractFacts): MailText {
  const { plan, ordered_on, seller, consumer, portal_url, characteristics } = facts
  return {
    subject: `Mūsų sutartis: ${plan}`,
    paragraphs: [
      'Ačiū už užsakymą. Šiuo laišku patvirtiname mūsų sutartį. Prašome jį išsaugoti.',
      `Užsakyta ${sentence(ordered_on)} Paslauga: telefonijos sistema, planas „${plan}“. ${lasts(facts)}`,
      'Paslauga: jūsų telefono numeriai, vidiniai numeriai ir skambučiai internetu. Reikia interneto ryšio ir SIP telefono arba programėlės.',
      ...(characteristics.length > 0 ? [['Ką apima planas:', ...characteristics].join('\n')] : []),
      price(facts),
      charge(facts),
      ...leaving(facts),
      ['Sutartį sudarėte su mumis:', ...seller].join('\n'),
      ...complaints(facts),
      ...(consumer ? withdrawal(facts) : []),
    ],
    buttons: [{ label: 'Tvarkyti prenumeratą', url: portal_url }],
  }
}

function lasts({ term_months }: ContractFacts): string {
  const goes_on = 'kas mėnesį pratęsiama, kol jos atsisakoma.'
  return term_months === null
    ? `Sutartis neterminuota: ji ${goes_on}`
    : `Minimalus terminas – ${term_months} mėn. nuo pirmo apmokestinto mėnesio. Vėliau sutartis neterminuota: ji ${goes_on}`
}

function leaving({ term_months, notice_days }: ContractFacts): string[] {
  const how = 'Sutarties galite bet kada atsisakyti savitarnoje, puslapyje „Planas“.'
  if (term_months === null && notice_days === null) {
    return [
      `${how} Tada paslauga veiks iki bandomojo laikotarpio arba apmokėto mėnesio pabaigos ir daugiau nieko nenuskaitysime.`,
    ]
  }
  return [
    `${how} Jei atsisakysite bandomuoju laikotarpiu, sutartis baigsis kartu su juo ir nieko nenuskaitysime.`,
    `Jei atsisakysite vėliau, sutartis baigsis su pirmu apmokėtu mėnesiu, kuris baigiasi${[
      term_months && ' ne anksčiau nei minimalus terminas',
      notice_days && ` bent ${notice_days} d. po atsisakymo`,
    ]
      .filter(Boolean)
      .join(
        ' ir',
      )}. Iki tol mokestį nuskaitysime kas mėnesį; prieš patvirtinant puslapyje bus parodyta diena.`,
  ]
}

function price({ consumer, gross, net, vat_rate }: ContractFacts): string {
  if (vat_rate === null) return `Visa kaina – ${gross} per mėnesį. PVM netaikome.`
  return consumer
    ? `Visa kaina – ${gross} per mėnesį, įskaitant ${vat_rate} % PVM (${net} be PVM).`
    : `Kaina – ${net} per mėnesį be PVM, ${gross} su ${vat_rate} % PVM.`
}

function charge({ first_charge }: ContractFacts): string {
  return first_charge === null
    ? 'Nemokamo bandomojo laikotarpio nėra: už pirmą mėnesį nuo kortelės nuskaitysime, kai tik bus paruošta jūsų telefonijos sistema, o vėliau – kas mėnesį.'
    : `Bandomasis laikotarpis nemokamas. Jam pasibaigus pirmą kartą nuskaitysime mokestį nuo kortelės, o vėliau – kas mėnesį. ${sentence(`Jei telefonijos sistema bus paruošta šiandien, tai bus ${first_charge}`)}`
}

/** Whom one turns to when something is wrong; the body is for consumers. */
function complaints({ consumer, email, phone, dispute_body }: ContractFacts): string[] {
  const ways = [email && `rašykite ${email}`, phone && `skambinkite ${phone}`].filter(Boolean)
  const ours = ways.length === 0 ? [] : [`Skundai: ${ways.join(' arba ')}.`]
  const theirs =
    consumer && dispute_body !== null
      ? [`Jei nesutartume, ginčus ne teisme sprendžia ${sentence(dispute_body)}`]
      : []
  return ours.length + theirs.length === 0 ? [] : [[...ours, ...theirs].join(' ')]
}

function withdrawal({
  withdraw_until,
  withdraw_url,
  begins_at_once,
  plan,
  ordered_on,
  seller,
}: ContractFacts): string[] {
  return [
    `Teisė atsisakyti sutarties: šios sutarties galite atsisakyti per 14 dienų nenurodydami priežasties. Sutarties sudarymo diena neskaičiuojama, o jei termino paskutinė diena būtų šeštadienis, sekmadienis arba šventė, jis baigiasi kitą darbo dieną. Jūsų terminas baigiasi, kai baigiasi ${sentence(withdraw_until)}`,
    `Norėdami atsisakyti sutarties, naudokite funkciją „${WITHDRAWAL_LABELS.lt.withdraw}“ savitarnoje, adresu ${withdraw_url} (galima ir neprisijungus), arba iki termino pabaigos aiškiai praneškite mums apie tai el. paštu arba laišku. Galite naudoti toliau pateiktą formą, bet tai neprivaloma.`,
    'Jei sutarties atsisakysite, visus iš jūsų gautus pinigus nedelsdami, bet ne vėliau kaip per 14 dienų nuo jūsų pranešimo, grąžinsime į tą pačią kortelę be jokio mokesčio.',
    ...(begins_at_once
      ? [
          'Prašėte pradėti teikti paslaugą nepasibaigus šiam terminui. Jei sutarties atsisakysite po to, kai nuskaitysime mokestį, už dienas iki jūsų pranešimo mokėsite proporcingai visai kainai.',
        ]
      : []),
    [
      'Pavyzdinė sutarties atsisakymo forma (užpildykite ir atsiųskite, tik jei norite atsisakyti sutarties)',
      `Kam: ${seller.join(', ')}`,
      'Aš/Mes (*) pranešu/pranešame (*), kad atsisakau/atsisakome (*) sutarties dėl šios paslaugos teikimo:',
      `telefonijos sistema, planas „${plan}“`,
      `Užsakyta: ${ordered_on}`,
      'Vartotojo (-ų) vardas, pavardė:',
      'Vartotojo (-ų) adresas:',
      'Vartotojo (-ų) parašas (tik jei forma pateikiama popieriuje):',
      'Data:',
      '(*) Nereikalinga išbraukti.',
    ].join('\n'),
  ]
}
