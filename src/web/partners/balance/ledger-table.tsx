import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Amount, negate } from '#contract/base/money.ts';
import type { PartnerLedger } from '#contract/partners/partner-debt.ts';
import { formatDate } from '../../base/i18n/format.ts';
import { TableHead } from '../../base/ui/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/table-scroll.tsx';
import { Both } from './both.tsx';
import { RecordedOfLine, WhatOfLine } from './ledger-line.tsx';

type LedgerTableProps = { ledger: PartnerLedger; currency: string; label: string; isFirst: boolean; isLast: boolean };

/** The lines with what is owed after each; what was owed before stands above them, what they come to below. */
export function LedgerTable({ ledger, currency, label, isFirst, isLast }: LedgerTableProps) {
  const { t } = useTranslation();
  const both = (amount: Amount, usd: Amount) => <Both amount={amount} usd={usd} currency={currency} />;
  const sum = (name: 'opening' | 'closing', figure: ReactNode, before: number) => (
    <tr className="ledger-sum">
      <th scope="row" colSpan={before}>
        {t(`balance.${name}`)}
      </th>
      <td className="number">{figure}</td>
    </tr>
  );
  const change = (name: 'booked' | 'paid' | 'difference', figure: ReactNode, before: number) => (
    <tr>
      <th scope="row" colSpan={before - 1}>
        {t('balance.in_all', { what: t(`balance.${name}`) })}
      </th>
      <td className="number">{figure}</td>
      <td />
    </tr>
  );
  return (
    <TableScroll label={label} givesWay={{ recorded: t('balance.recorded'), date: null }}>
      {(has) => {
        const before = 2 + (has('date') ? 1 : 0) + (has('recorded') ? 1 : 0);
        return (
          <Table className="table ledger">
            <TableHead
              columns={[
                has('date') && t('balance.date'),
                t('balance.line'),
                has('recorded') && { number: t('balance.recorded') },
                { number: t('balance.change') },
                { number: t('balance.balance') },
              ]}
            />
            <tbody>
              {isFirst && sum('opening', both(ledger.opening, ledger.opening_usd), before)}
              {ledger.lines.map((line) => (
                <tr key={`${line.kind} ${line.id}`}>
                  {has('date') && <td>{formatDate(line.date)}</td>}
                  <th scope="row" className="wrap">
                    <WhatOfLine line={line} />
                    {!has('date') && <div className="dim">{formatDate(line.date)}</div>}
                  </th>
                  {has('recorded') && (
                    <td className="number">
                      <RecordedOfLine line={line} />
                    </td>
                  )}
                  <td className="number">{both(line.amount, line.amount_usd)}</td>
                  <td className="number">{both(line.balance, line.balance_usd)}</td>
                </tr>
              ))}
            </tbody>
            {isLast && (
              <tfoot>
                {change('booked', both(ledger.booked, ledger.booked_usd), before)}
                {change('paid', both(negate(ledger.paid), negate(ledger.paid_usd)), before)}
                {change('difference', both(ledger.difference, ledger.difference_usd), before)}
                {sum('closing', both(ledger.closing, ledger.closing_usd), before)}
              </tfoot>
            )}
          </Table>
        );
      }}
    </TableScroll>
  );
}
