import type { TFunction } from 'i18next';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { negate, ratePairOf } from '#contract/base/money.ts';
import { cashTransferAbilities } from '#contract/cash/cash-abilities.ts';
import type { CashTransferRow } from '#contract/cash/cash-transfer.ts';
import { select } from '../base/api/select.ts';
import { useRead } from '../base/api/use-read.ts';
import { formatAmount, formatDate, formatMoment, formatRate } from '../base/i18n/format.ts';
import { useReadOptions } from '../base/lists/filters/filter-options.ts';
import { useMe } from '../base/session/me.tsx';
import { useHasPermission } from '../base/session/use-has-permission.ts';
import { ReadState } from '../base/shell/read-state.tsx';
import { Button } from '../base/ui/button.tsx';
import { Facts } from '../base/ui/figures/facts.tsx';
import { Dialog } from '../base/ui/windows/dialog.tsx';
import { paths } from '../paths.ts';
import { CashTransferDialog, type TransferStart } from './cash-transfer-dialog.tsx';
import type { Side } from './cash-transfer-form.ts';
import { deskName, formatSigned, kindOf, type TransferSides } from './cash-words.ts';
import { ReverseTransferDialog } from './reverse-entry-dialog.tsx';

const TRANSFER = select(
  'cashTransfer',
  { id: 'Id!' },
  `transfer_date from_office_id from_office_name from_method_id from_method_name from_currency from_amount
    to_office_id to_office_name to_method_id to_method_name to_currency to_amount exchange_rate usd_total
    description reversed_on reverse_reason created_by_name created_at`,
);
type Transfer = Omit<CashTransferRow, 'id' | 'version'>;

const bothSides = ['from', 'to'] as const;

/**
 * Both sides of a transfer, opened from either of its lines: who recorded it, and the actions to reverse or repeat it.
 */
export function TransferDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { viewer } = useMe();
  const mayMove = useHasPermission('cash_transfer.create');
  const offices = useReadOptions('offices');
  const read = useRead(TRANSFER, { id }, (change) => change.entity === 'cash_transfer' && change.id === id);
  // Dialogs opened from here have no opener of their own: the focus returns to the element that opened this dialog.
  const opener = useRef(document.activeElement as HTMLElement | null);
  const back = { onClose, fallback: () => opener.current };
  const [doing, setDoing] = useState<'reverse' | 'repeat' | null>(null);
  const transfer = read.data?.cashTransfer ?? null;
  if (!transfer) {
    return (
      <Dialog title={t('transfer.title')} onClose={onClose} wide>
        <ReadState {...read} />
      </Dialog>
    );
  }
  const sides = sidesOf(transfer, t);
  if (doing === 'reverse') return <ReverseTransferDialog id={id} sides={sides} {...back} />;
  if (doing === 'repeat' && offices) {
    return <CashTransferDialog start={repeated(transfer)} offices={offices} {...back} />;
  }
  const refused = cashTransferAbilities({ isReversed: transfer.reversed_on !== null }, viewer).reverse;
  return (
    <Dialog
      title={t(`transfer.${sides.kind}_number`, { id })}
      onClose={onClose}
      wide
      more={
        mayMove && (
          <>
            <Button onPress={() => setDoing('repeat')}>{t('transfer.repeat')}</Button>
            <Button reason={refused && t(`errors.${refused}`)} onPress={() => setDoing('reverse')}>
              {t('actions.reverse')}
            </Button>
          </>
        )
      }
    >
      <div className="transfer-sides">
        {bothSides.map((side) => (
          <SideOf key={side} transfer={transfer} side={side} />
        ))}
      </div>
      <TransferFacts transfer={transfer} />
    </Dialog>
  );
}

/** A desk of the transfer with its amount; it links to the desk's lines. */
function SideOf({ transfer, side }: { transfer: Transfer; side: Side }) {
  const { t } = useTranslation();
  const { today } = useMe();
  const currency = transfer[`${side}_currency`];
  const amount = transfer[`${side}_amount`];
  const desk = { office_id: transfer[`${side}_office_id`], method_id: transfer[`${side}_method_id`], currency };
  return (
    <div className="transfer-part">
      <span className="dim">{t(`transfer.${side}`)}</span>
      <Link className="link" href={paths.deskBook(desk, today())}>
        {deskName(transfer[`${side}_office_name`], transfer[`${side}_method_name`], t)}
      </Link>
      <b>
        {formatSigned(side === 'from' ? negate(amount) : amount)} {currency}
      </b>
    </div>
  );
}

function TransferFacts({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation();
  const { time_zone } = useMe().user.company;
  const { from_currency, to_currency, description, reversed_on, reverse_reason } = transfer;
  const pair = ratePairOf(from_currency, to_currency);
  const facts: [string, ReactNode][] = [
    [t('columns.payment_date'), formatDate(transfer.transfer_date)],
    ...(pair ? [[t('transfer.rate', { ...pair }), formatRate(transfer.exchange_rate)] satisfies [string, string]] : []),
    [t('columns.usd_total'), formatAmount(transfer.usd_total)],
    [t('columns.written_by'), `${transfer.created_by_name}, ${formatMoment(transfer.created_at, time_zone)}`],
    ...(description ? [[t('columns.description'), description] satisfies [string, string]] : []),
    ...(reversed_on
      ? [
          [t('log.fields.reversed_on'), formatDate(reversed_on)] satisfies [string, string],
          [t('fields.reason'), reverse_reason] satisfies [string, string | null],
        ]
      : []),
  ];
  return <Facts facts={facts} />;
}

const sidesOf = (transfer: Transfer, t: TFunction): TransferSides => ({
  kind: kindOf(transfer.from_currency, transfer.to_currency),
  from: deskName(transfer.from_office_name, transfer.from_method_name, t),
  given: `${formatAmount(transfer.from_amount)} ${transfer.from_currency}`,
  to: deskName(transfer.to_office_name, transfer.to_method_name, t),
  received: `${formatAmount(transfer.to_amount)} ${transfer.to_currency}`,
});

/** A new transfer of today with the same amounts. */
function repeated(transfer: Transfer): TransferStart {
  const { from_office_id, from_method_id, from_currency, to_office_id, to_method_id, to_currency, description } =
    transfer;
  const form = {
    ...{ from_office_id, from_method_id, from_currency, to_office_id, to_method_id, to_currency, description },
    ...{ amount: formatAmount(transfer.from_amount), received: formatAmount(transfer.to_amount) },
    order: ['rate', 'received', 'amount'] as const,
  };
  const methods = bothSides.map((side) => ({
    id: transfer[`${side}_method_id`],
    name: transfer[`${side}_method_name`],
  }));
  return { form, methods };
}
