import { useTranslation } from 'react-i18next';
import type { Amount } from '#contract/money.ts';
import { PaymentFields } from '../../dialogs/payment-fields.tsx';
import { type OfferedRate, useDirectories } from '../../directories/directories.tsx';
import { useMe } from '../../session/me.tsx';
import type { SectionProps } from './section.ts';

/** The payment that comes with a new sale, if there is one. */
export function PaymentSection(props: SectionProps & { offered: OfferedRate; rest: Amount }) {
  const { form, set, problemAt, offered, rest } = props;
  const { t } = useTranslation();
  const { methodsFor } = useDirectories();
  return (
    <section className="card" aria-labelledby="section-payment">
      <h2 id="section-payment">{t('sale.payment')}</h2>
      <PaymentFields
        form={form.payment}
        onChange={(patch) => set((now) => ({ payment: { ...now.payment, ...patch } }))}
        methods={methodsFor('sales')}
        offered={offered}
        today={useMe().today()}
        problemAt={(field) => problemAt(`tourist_payments.0.${field}`)}
        path="tourist_payments.0"
        rest={rest}
      />
    </section>
  );
}
