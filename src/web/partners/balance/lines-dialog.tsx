import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { addDays, type CalendarDate } from '#contract/base/dates.ts';
import { negate } from '#contract/base/money.ts';
import type { LedgerKind, PartnerLedger, PartnerMonth } from '#contract/partners/partner-debt.ts';
import { formatDate, formatMonth } from '../../base/i18n/format.ts';
import { writeRange } from '../../base/lists/filters/date-range.ts';
import { PlainTable } from '../../base/lists/plain-table.tsx';
import { ReadState } from '../../base/shell/read-state.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import { paths } from '../../paths.ts';
import { BothCurrencies } from './both-currencies.tsx';
import { RecordedOfLine, WhatOfLine } from './ledger-line.tsx';
import { useLedger } from './ledger-query.ts';

/** The first and the last day of a month. */
const daysOf = (month: CalendarDate) => ({
  from: month,
  to: addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1),
});

/** The URL of a partner's ledger for a month. */
export const ledgerAddress = (partnerId: number, month: CalendarDate): string =>
  `${paths.partnerDetails(partnerId)}?period=${writeRange(daysOf(month))}`;

/** A figure of a partner's month, by the kind of its lines. */
export type LinesAsked = {
  partner: Pick<PartnerMonth, 'partner_id' | 'partner_name' | 'partner_currency'>;
  month: CalendarDate;
  kind: LedgerKind;
};

const names = { booking: 'balance.booked', payment: 'balance.paid', difference: 'balance.difference' } as const;

/** The lines behind a figure with their sum. */
export function LinesDialog({ partner, month, kind, onClose }: LinesAsked & { onClose: () => void }) {
  const { t } = useTranslation();
  const title = t('balance.lines_of', {
    what: t(names[kind]),
    partner: partner.partner_name,
    month: formatMonth(month),
  });
  const { data, problem, refresh } = useLedger({ id: partner.partner_id, range: daysOf(month), kind });
  return (
    <Dialog title={title} onClose={onClose} wide>
      {!data && <ReadState {...{ data, problem, refresh }} />}
      {data && <Lines ledger={data} kind={kind} currency={partner.partner_currency} title={title} />}
      {data && data.lines.length < data.line_count && (
        <p className="dim">
          {t('balance.part', {
            from: 1,
            to: data.lines.length,
            all: data.line_count,
          })}{' '}
          <Link className="link" href={ledgerAddress(partner.partner_id, month)}>
            {t('balance.ledger')}
          </Link>
        </p>
      )}
    </Dialog>
  );
}

type LinesProps = { ledger: PartnerLedger; kind: LedgerKind; currency: string; title: string };

function Lines({ ledger, kind, currency, title }: LinesProps) {
  const { t } = useTranslation();
  // Payments are negative in the ledger, and shown here as positive amounts.
  const written = (amount: string) => (kind === 'payment' ? negate(amount) : amount);
  const [sum, sumUsd] = {
    booking: [ledger.booked, ledger.booked_usd],
    payment: [ledger.paid, ledger.paid_usd],
    difference: [ledger.difference, ledger.difference_usd],
  }[kind] as [string, string];
  return (
    <PlainTable
      label={title}
      hidePriority={{ recorded: t('balance.recorded'), date: null }}
      rows={ledger.lines}
      keyOf={({ id }) => id}
      columns={[
        { head: t('balance.date'), part: 'date', cell: ({ date }) => formatDate(date) },
        {
          head: t('balance.line'),
          name: 'wrap',
          cell: (line, has) => (
            <>
              <WhatOfLine line={line} />
              {!has('date') && <div className="dim">{formatDate(line.date)}</div>}
            </>
          ),
        },
        {
          head: t('balance.recorded'),
          number: true,
          part: 'recorded',
          cell: (line) => <RecordedOfLine line={line} />,
        },
        {
          head: t('columns.amount'),
          number: true,
          cell: (line) => (
            <BothCurrencies amount={written(line.amount)} usd={written(line.amount_usd)} currency={currency} />
          ),
          foot: () => (
            <b>
              <BothCurrencies amount={sum} usd={sumUsd} currency={currency} />
            </b>
          ),
        },
      ]}
      footName={t('computed.sum')}
    />
  );
}
