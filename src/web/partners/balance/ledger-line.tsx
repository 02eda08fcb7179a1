import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { LedgerLine } from '#contract/partners/partner-debt.ts';
import { formatId, formatRate } from '../../base/i18n/format.ts';
import { displayName } from '../../base/text/person-name.ts';
import { Badge } from '../../base/ui/status.tsx';
import { paths } from '../../paths.ts';
import { inCurrency } from './both-currencies.tsx';

/**
 * The subject of a line: a booking with its tourist, a payment with its method, or the allocation of an exchange
 * difference.
 */
export function WhatOfLine({ line }: { line: LedgerLine }) {
  const { t } = useTranslation();
  const kind = t(`balance.kinds.${line.kind}`);
  const { partner_payment_id: payment } = line;
  const name = line.kind === 'payment' && payment ? `${kind} ${formatId(payment)}` : kind;
  const of = [
    line.tourist && displayName(line.tourist),
    line.kind === 'payment' ? line.method_name : line.reference_number,
  ]
    .filter(Boolean)
    .join(', ');
  const address = addressOf(line);
  return (
    <>
      {address ? (
        <Link className="link" href={address}>
          {name}: {of}
        </Link>
      ) : (
        `${name}: ${of}`
      )}{' '}
      {line.cancelled && <Badge tone="warn">{t('balance.penalty')}</Badge>}
    </>
  );
}

/** The page of the line's origin: a booking's page also shows its allocations. */
function addressOf({ kind, booking_id, partner_payment_id }: LedgerLine): string | null {
  if (kind === 'payment') return partner_payment_id ? paths.allocatePayment(partner_payment_id) : null;
  return booking_id ? paths.bookingDetails(booking_id) : null;
}

/** The recorded amount with its rate to USD. */
export function RecordedOfLine({ line: { recorded, currency, currency_rate } }: { line: LedgerLine }) {
  const { t } = useTranslation();
  if (recorded === null || currency === null) return '-';
  return (
    <>
      {inCurrency(recorded, currency)}
      {currency !== 'USD' && currency_rate && (
        <span className="both-usd dim">{t('computed.at_rate', { rate: formatRate(currency_rate) })}</span>
      )}
    </>
  );
}
