import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import { sign } from '#contract/base/money.ts';
import { useReadById } from '../../base/api/use-read-by-id.ts';
import { ConfirmDialog } from '../../base/forms/confirm-dialog.tsx';
import { FormProblems } from '../../base/forms/form-problems.tsx';
import { LeavingDialog } from '../../base/forms/leaving-dialog.tsx';
import { formatAmount, formatDate, formatId, formatRate } from '../../base/i18n/format.ts';
import { ListSearch } from '../../base/lists/list-search.tsx';
import { UnreadScreen } from '../../base/shell/read-state.tsx';
import { useScreenActions } from '../../base/shell/screen-actions.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { Failure } from '../../base/ui/feedback/failure.tsx';
import { saveByKey } from '../../base/ui/windows/save-by-key.ts';
import { EntityHistoryCard } from '../../log/history/entity-history.tsx';
import { paths } from '../../paths.ts';
import { PaymentAllocations } from '../payments/payment-allocations.tsx';
import { AllocationGrid, AllocationHints } from './allocation-grid.tsx';
import { AllocationHead } from './allocation-head.tsx';
import { PAYMENT, type PaymentData } from './allocation-query.ts';
import { type Allocating, useAllocation } from './use-allocation.ts';
import { type AllocationKeys, gridKeys, useAllocationKeys } from './use-allocation-keys.ts';
import { useOpenBookings } from './use-open-bookings.ts';

/** Allocates a payment to bookings of its partner. */
export default function AllocatePayment() {
  const read = useReadById(PAYMENT, ({ entity }) => ['partner_payment', 'allocation'].includes(entity));
  if (read.data) return <Allocation payment={read.data.partnerPayment} refresh={read.refresh} />;
  return <UnreadScreen title="allocate_payment" {...read} />;
}

type AllocationProps = { payment: PaymentData; refresh: () => Promise<void> };

function Allocation({ payment, refresh }: AllocationProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const open = useOpenBookings(payment, search);
  const refreshAll = async () => void (await Promise.all([refresh(), open.refresh()]));
  const allocating = useAllocation({ payment, bookings: open.seen, shown: open.rows, refresh: refreshAll });
  const { rows, save, submission, isUnsaved, forget, leftInWords } = allocating;
  const keys = useAllocationKeys(rows, allocating);
  const searchField = useRef<HTMLInputElement>(null);
  const chosen = useSearchParams()[0].get('bookings');
  useChosenBefore(open.total !== null, chosen, allocating.fillChosen);
  useScreenActions([
    { id: 'save', name: t('save'), shortcut: 'save', run: save },
    { id: 'fill', name: t('allocating.fill'), shortcut: gridKeys.fill, run: keys.fill },
    { id: 'together', name: t('allocating.together'), shortcut: gridKeys.together, run: allocating.payTogether },
    { id: 'search', name: t('list.search'), shortcut: 'find', run: () => searchField.current?.focus() },
  ]);
  const left = sign(payment.remainder) !== 0;
  // With bookings chosen on another screen, the remainder is announced once they are filled in.
  const summary = () => {
    if (chosen !== null) return null;
    if (!left) return t('allocating.all_allocated');
    if (open.total === null) return null;
    const said = leftInWords(payment.remainder);
    return open.total > 0 ? said : `${said}. ${t('allocating.nothing_open')}`;
  };
  return (
    <div className="allocation-screen" ref={keys.screen} onKeyDownCapture={saveByKey(save)}>
      <ScreenTitle
        title={t('allocating.title', { number: formatId(payment.id), partner: payment.partner_name })}
        note={<PaymentNote payment={payment} />}
        summary={summary()}
        onDown={keys.enter}
      >
        <Link className="button" data-variant="plain" href={paths.partnerPayments()}>
          {t('allocating.back')}
        </Link>
      </ScreenTitle>
      <PaymentAllocations payment={payment} refresh={refreshAll} />
      {left ? (
        <OpenBookings {...{ payment, open, allocating, keys, search, searchField }} onSearch={setSearch} />
      ) : (
        <p className="card">{t('allocating.all_allocated')}</p>
      )}
      <EntityHistoryCard entity="partner_payment" id={payment.id} />
      <ConfirmDialog submission={submission} />
      <LeavingDialog isUnsaved={isUnsaved} onDiscard={forget} />
    </div>
  );
}

type OpenBookingsProps = {
  payment: PaymentData;
  open: ReturnType<typeof useOpenBookings>;
  allocating: Allocating;
  keys: AllocationKeys;
  search: string;
  searchField: RefObject<HTMLInputElement | null>;
  onSearch: (text: string) => void;
};

/** The remainder of the payment, and the open bookings of its partner, with a search. */
function OpenBookings({ payment, open, allocating, keys, search, searchField, onSearch }: OpenBookingsProps) {
  const { t } = useTranslation();
  const { rows, submission, wrong } = allocating;
  const hidden = (open.total ?? 0) - open.rows.length;
  return (
    <>
      <AllocationHead allocating={allocating} />
      <FormProblems submission={submission} wrong={wrong} />
      <div className="list-bar">
        <ListSearch value={search} onChange={onSearch} hint={t('search.sales')} onGoOn={keys.enter} ref={searchField} />
        {hidden > 0 && <p className="dim">{t('allocating.not_shown', { count: hidden })}</p>}
      </div>
      {open.problem && <Failure code={open.problem} onRetry={() => void open.refresh()} />}
      {rows.length > 0 ? (
        <AllocationGrid rows={rows} currency={payment.currency} allocating={allocating} keys={keys} />
      ) : (
        open.total !== null && <p className="card">{t(search ? 'list.nothing_found' : 'allocating.nothing_open')}</p>
      )}
      {rows.length > 0 && <AllocationHints />}
    </>
  );
}

/** Fills in the bookings of the URL once they are read: they were chosen before the payment was created. */
function useChosenBefore(isThere: boolean, chosen: string | null, fillChosen: (ids: number[]) => void) {
  const begun = useRef(false);
  useEffect(() => {
    if (!isThere || begun.current) return;
    begun.current = true;
    fillChosen((chosen ?? '').split(',').map(Number));
  });
}

/** The payment in a line: date, amount and rates. */
function PaymentNote({ payment }: { payment: PaymentData }) {
  const { t } = useTranslation();
  const { currency, currency_rate, partner_currency, partner_rate, partner_amount } = payment;
  const parts = [
    formatDate(payment.payment_date),
    `${formatAmount(payment.amount)} ${currency}`,
    ...(currency === 'USD'
      ? []
      : [`${formatAmount(payment.usd_total)} USD ${t('computed.at_rate', { rate: formatRate(currency_rate) })}`]),
    ...(partner_rate === null || partner_currency === 'USD'
      ? []
      : [
          `${formatAmount(partner_amount)} ${partner_currency} ${t('computed.at_rate', { rate: formatRate(partner_rate) })}`,
        ]),
    payment.method_name,
    payment.office_name,
    ...(payment.description ? [payment.description] : []),
  ];
  return parts.join(', ');
}
