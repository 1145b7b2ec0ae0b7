import { toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'

/** To the account: we could not set the phone system up, and go on trying. */
export const provisioningFailed = mail({
  facts: {},
  compose: toAccount(() => ({})),
  en: () => ({
    subject: 'We could not set up your phone system',
    paragraphs: [
      'We are sorry: we have tried to set up your phone system and did not succeed. We have not charged you anything.',
      'Our team knows about it and is looking for the cause. We will write to you as soon as everything is ready; you do not need to do anything.',
    ],
  }),
  lt: () => ({
    subject: 'Mums nepavyko sukurti jūsų telefonijos sistemos',
    paragraphs: [
      'Atsiprašome: bandėme sukurti jūsų telefonijos sistemą, bet nepavyko. Jokių pinigų nenuskaitėme.',
      'Mūsų komanda apie tai žino ir ieško priežasties. Parašysime, kai tik viskas bus paruošta, jums nieko daryti nereikia.',
    ],
  }),
})
