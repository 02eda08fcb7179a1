import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { permissionRefusal } from '#contract/base/roles.ts';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import { useOfferedRates } from '../../base/directories/directories.tsx';
import { FormScreen } from '../../base/forms/form-screen.tsx';
import { formatAmount, formatId } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { UnreadScreen } from '../../base/shell/read-state.tsx';
import { parseDate } from '../../base/text/parse-date.ts';
import { Button } from '../../base/ui/button.tsx';
import { Loader } from '../../base/ui/feedback/loader.tsx';
import { toastDone } from '../../base/ui/feedback/toasts.tsx';
import { fieldId } from '../../base/ui/fields/field.tsx';
import { SummaryNote } from '../../base/ui/figures/summary-note.tsx';
import { paths } from '../../paths.ts';
import { beginning, type ChosenBookings, useChosenBookings } from '../allocation/chosen-bookings.ts';
import { PaymentSummary } from '../allocation/payment-summary.tsx';
import { PartnerPaymentFields } from './partner-payment-fields.tsx';
import { emptyPartnerPayment, figuresOf, nextPartnerPayment, type PartnerPaymentForm } from './partner-payment-form.ts';
import { useOwed } from './use-owed.ts';
import { usePayees } from './use-payees.ts';
import { usePaymentForm } from './use-payment-form.ts';
import './partner-payments.css';

/** Creates a payment to a partner; the next screen allocates it. */
export default function NewPartnerPayment() {
  const { viewer, today } = useMe();
  const chosen = useChosenBookings(today());
  const denied = permissionRefusal('partner_payment.create', viewer);
  if (chosen.reading) return <Loader />;
  return denied ? <UnreadScreen title="new_partner_payment" problem={denied} /> : <PaymentSheet chosen={chosen} />;
}

function PaymentSheet({ chosen }: { chosen: ChosenBookings }) {
  const { t } = useTranslation();
  const { today } = useMe();
  const { partners, use, owed, begin, save, ...editing } = useNewPayment(chosen);
  const { form, wrong, submission } = editing;
  const offered = useOfferedRates(parseDate(form.payment_date, today()) ?? today());
  const partner = partners.find(({ id }) => id === form.partner_id);
  const discard = () => begin(emptyPartnerPayment(today()));
  return (
    <FormScreen
      className="payment-screen"
      title={t('titles.new_partner_payment')}
      form={editing}
      wrong={wrong}
      save={{ name: t('partner_payment.save_and_allocate'), run: () => save(false) }}
      discard={{ name: t('sale.discard_draft'), run: discard }}
      actions={[{ id: 'save_and_next', name: t('partner_payment.save_and_next'), run: () => save(true) }]}
    >
      <div className="with-summary">
        <div>
          <section className="card" aria-labelledby="section-payment">
            <h2 id="section-payment">{t('partner_payment.payment')}</h2>
            <PartnerPaymentFields
              {...{ form, offered, use }}
              onChange={editing.set}
              problemAt={editing.problemAt}
              owed={owed?.inPartners ?? null}
            />
          </section>
        </div>
        <PaymentSummary
          partner={partner}
          owed={owed}
          figures={partner ? figuresOf(form, offered, partner.currency) : null}
        >
          <SummaryNote text={editing.summary} />
          <Button variant="main" wide shortcut="save" isPending={submission.busy} onPress={() => save(false)}>
            {t('partner_payment.save_and_allocate')}
          </Button>
          <Button wide isPending={submission.busy} onPress={() => save(true)}>
            {t('partner_payment.save_and_next')}
          </Button>
        </PaymentSummary>
      </div>
    </FormScreen>
  );
}

/** The form of new payments: after each it opens the allocation, or starts the next payment. */
function useNewPayment(chosen: ChosenBookings) {
  const { t } = useTranslation();
  const { today } = useMe();
  const [, navigate] = useLocation();
  const thenNext = useRef(false);
  const { partners, loading } = usePayees();
  const ids = chosen.bookings.map(({ id }) => id).join();
  const use = ids ? 'bookings' : 'partner_payments';
  const editing = usePaymentForm({
    name: ids ? `new-partner-payment.${ids}` : 'new-partner-payment',
    use,
    loading,
    partners,
    formOf: (day) => beginning(day, chosen),
    onDone: (payment: PartnerPayment) => {
      const { id, partner_name: name, amount, currency } = payment;
      toastDone(
        t('partner_payment.created', { number: formatId(id), name, amount: `${formatAmount(amount)} ${currency}` }),
      );
      if (thenNext.current) begin(nextPartnerPayment(editing.form, today()));
      else navigate(paths.allocatePayment(id) + (ids ? `?bookings=${ids}` : ''));
    },
  });
  const begin = (typed: PartnerPaymentForm) => {
    editing.begin(typed);
    document.getElementById(fieldId('partner_id'))?.focus();
  };
  const save = (next: boolean) => {
    thenNext.current = next;
    editing.save();
  };
  return { ...editing, partners, use, owed: useOwed(editing.form.partner_id), begin, save } as const;
}
