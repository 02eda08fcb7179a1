import { briefMoney, nameIn } from '../../base/forms/form-summary.ts';
import { formatDate } from '../../base/i18n/format.ts';
import { type PartnerPaymentForm, readPartnerPayment } from './partner-payment-form.ts';

type Named = readonly { id: number; name: string }[];

/** The values whose errors are the most expensive, for the summary of the form. */
export function paymentFacts(form: PartnerPaymentForm, today: string, names: { partners: Named; methods: Named }) {
  const { body } = readPartnerPayment(form, today);
  return [
    nameIn(names.partners, form.partner_id),
    briefMoney(body?.amount, form.currency),
    nameIn(names.methods, form.method_id),
    formatDate(body?.payment_date),
  ];
}
