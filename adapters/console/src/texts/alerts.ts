/** What cures each alert, by its id, and the page where that is done. */
export const ALERT_CURES: Readonly<Record<string, readonly [cure: string, to: string]>> = {
  charging_stuck: [
    'The provider has not said what became of these charges. We go on asking. Look the orders up there; a retry only reads them again.',
    '/cycles?state=charging',
  ],
  no_tick: [
    'No worker runs. Start the process, or look why it stopped: its log names the piece of work that failed.',
    '/figures',
  ],
  failure_rate: [
    'Look which reason the failures have. The same for all of them is the provider, not the cards.',
    '/cycles?state=failed',
  ],
  outbox_old: [
    'Mails or calls to others do not leave. Look whether the mail server, the phone-system core and the other providers answer.',
    '/mails',
  ],
  webhook_disabled: [
    'Another system is not told what happens. Mend the receiver, enable the endpoint, and send again what failed.',
    '/webhooks',
  ],
  effects_given_up: [
    'Nothing tries these any more. Send the mails again once their server takes them.',
    '/mails',
  ],
  dunning_growth: [
    'Look whether many cards fail for one reason, as after a change at the provider.',
    '/customers?subscription_status=past_due',
  ],
  held_unknown_payment: [
    'Look the order up at the provider. If it was paid, its webhook or a retry settles it; nothing is charged twice. The order of a change of plan is read every ten minutes: cancel it there where it takes no money.',
    '/cycles?state=charging',
  ],
  held_wrong_amount: [
    'The provider took less than is owed. Ask it for the rest, or credit the invoice and retry.',
    '/cycles?state=charging',
  ],
  topup_wrong_amount: [
    'Compare the order at the provider with the topup. Pay back what was too much.',
    '/payments?kind=topup',
  ],
  topup_late: [
    'The provider took money on an order that it had shown as expired or cancelled. The call credit is given; pay it back where the service has ended.',
    '/payments?kind=topup',
  ],
  held_not_sent: [
    'Charges do not reach the provider. Look whether it answers and whether its keys hold; then retry.',
    '/cycles?state=failed',
  ],
  held_daily_bound: [
    'An account was asked for money three times within a day. The next try waits; look why so many came.',
    '/cycles?state=failed',
  ],
  debt_adrift: [
    'Something is past due and nobody asks for it. Retry its charge, or write to the customer.',
    '/invoices?status=overdue',
  ],
  refund_failed: [
    'The money did not arrive. Ask the customer for another way, and look the refund up at the provider.',
    '/credit-notes',
  ],
  refund_waiting: [
    'Look whether the provider answers and its keys hold; for a topup, whether the phone core does. We go on asking, and nothing is given back twice.',
    '/credit-notes',
  ],
  refund_parked: [
    'Look the refund up at the provider; the reconciliation command names it. What was made is found within a day. If it was not made, have it asked for once more with --parked-refunds.',
    '/credit-notes',
  ],
  payment_disputed: [
    'Answer it at the provider before its deadline. If it is lost, the bank has taken the money back: a credit note and a refund show it, and the invoice is not owed any more. Where the books cannot show it, as after a refund of ours, settle that with the provider. Then decide whether the service goes on.',
    '/payments',
  ],
  money_overpaid: [
    'Somebody paid twice. The rest is account credit already; pay it back if they ask.',
    '/payments?status=completed',
  ],
  money_late: [
    'A debt that was written off came in. Restore the customer if they want to stay.',
    '/payments?status=completed',
  ],
  money_stranger: [
    'The provider has money that we know nothing of, as after a restore. Run the reconciliation command.',
    '/payments',
  ],
  address_missing: [
    'Ask the company for its full address: its invoice does not show one.',
    '/customers?customer_type=company',
  ],
  name_not_printed: [
    'Ask the customer for their name in Latin letters: the PDF of their invoice leaves letters out.',
    '/invoices',
  ],
  e_invoice_refused: [
    'Read the rule that the network names, mend the address of the customer, and send it again.',
    '/invoices',
  ],
  vat_threshold_near: [
    'Decide whether to charge the rates of other states before the threshold, and register for the one-stop shop.',
    '/figures',
  ],
  vat_threshold_crossed: [
    'From now on the rates of the customers’ states are charged. Register for the one-stop shop at once.',
    '/figures',
  ],
  exchange_rate_missing: [
    'Invoices wait for the rate of the day, and those that are paid already take the newest. Load the newest rates with `billing exchange-rates <file>`.',
    '/exchange-rates',
  ],
  exchange_rate_old: [
    'These invoices were paid while no rate of the week was there. Load the rates every day, and ask your accountant about the VAT that they state.',
    '/exchange-rates',
  ],
  tenant_unknown: [
    'The phone-system core does not do what we want. Look at its log, then set the state by hand.',
    '/phone-systems?pbx_status=unknown',
  ],
  tenant_stranger: [
    'The phone-system core has a tenant that nobody here owns. Remove it there, or find whose it was.',
    '/phone-systems',
  ],
  limits_not_taken: [
    'The phone-system core does not take these limits: what is sold by number is billed as agreed, and nothing holds anybody to it. Look at what is in use.',
    '/phone-systems',
  ],
  limits_exceeded: [
    'More is in use than agreed. Ask the customer to take more, or to free what is not needed.',
    '/phone-systems',
  ],
  code_redeemed_again: [
    'Somebody may have redeemed the code as two customers. Look at both; the discount stays until you end it.',
    '/discount-codes',
  ],
  ledger_broken: [
    'Stop refunds and run the command that verifies the books: it names each row.',
    '/audit?outcome=failure',
  ],
  audit_broken: [
    'Keep a copy of the database as it is, and run the command that verifies the audit log.',
    '/audit',
  ],
}
