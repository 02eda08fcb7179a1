import { useTranslation } from 'react-i18next';
import type { Amount } from '#contract/base/money.ts';
import { type OfferedRate, useDirectories } from '../../../base/directories/directories.tsx';
import type { FormPart } from '../../../base/forms/fields-of.ts';
import { fieldsOf } from '../../../base/forms/fields-of.ts';
import { useMe } from '../../../base/session/me.tsx';
import { noTags } from '../../../base/text/read-tags.ts';
import { toE164 } from '../../../base/text/typed-phone.ts';
import { isByPoints, PaymentFields, type PaymentForm } from '../../../cash/payment-fields.tsx';
import { PaymentTags } from '../../../cash/payment-tags.tsx';
import { usePoints } from '../../../loyalty/use-points.ts';
import type { SectionProps } from './form-section.ts';

const PATH = 'tourist_payments.0';

/** The payment that comes with a new sale, if there is one. */
export function PaymentSection(props: SectionProps & { offered: OfferedRate; rest: Amount; brutto: Amount }) {
  const { form, set, problemAt, offered, rest, brutto } = props;
  const { t } = useTranslation();
  const { methodsFor } = useDirectories();
  const phone = toE164(form.tourist_phone);
  const byPoints = isByPoints(methodsFor('sales'), form.payment.method_id);
  const points = usePoints({ byPoints, client: phone ? { phone } : null, brutto });
  const payment: FormPart<PaymentForm> = {
    form: form.payment,
    onChange: (patch) => set((now) => ({ payment: { ...now.payment, ...patch } })),
    problemAt: (field) => problemAt(`${PATH}.${field}`),
    path: PATH,
  };
  return (
    <section className="card" aria-labelledby="section-payment">
      <h2 id="section-payment">{t('sale.payment')}</h2>
      <PaymentFields
        {...payment}
        methods={methodsFor('sales')}
        offered={offered}
        today={useMe().today()}
        rest={rest}
        points={points}
      >
        <PaymentTags {...fieldsOf(payment)('tags')} value={form.payment.tags ?? noTags} />
      </PaymentFields>
    </section>
  );
}
