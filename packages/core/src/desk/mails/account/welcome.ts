import { portal, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'

/** To the account: the phone system is ready. */
export const welcome = mail({
  facts: { portal_url: 'link', pbx_url: 'link' },
  compose: toAccount(async (context, { account_id }) => {
    const tenant = await context.tx.tenants.ofAccount(account_id)
    return tenant ? { portal_url: portal(context, ''), pbx_url: tenant.my_pbx_url } : null
  }),
  en: ({ portal_url, pbx_url }) => ({
    subject: 'Your phone system is ready',
    paragraphs: [
      'Welcome! We have set up your phone system, and it is ready for calls.',
      'You will find your subscription, payments and invoices in our customer portal.',
    ],
    buttons: [
      { label: 'Open my phone system', url: pbx_url },
      { label: 'Open the customer portal', url: portal_url },
    ],
  }),
  lt: ({ portal_url, pbx_url }) => ({
    subject: 'Jūsų telefonijos sistema paruošta',
    paragraphs: [
      'Sveiki atvykę! Sukūrėme jūsų telefonijos sistemą, ja jau galite skambinti.',
      'Prenumeratą, mokėjimus ir sąskaitas rasite savitarnoje.',
    ],
    buttons: [
      { label: 'Atidaryti telefonijos sistemą', url: pbx_url },
      { label: 'Atidaryti savitarną', url: portal_url },
    ],
  }),
})
