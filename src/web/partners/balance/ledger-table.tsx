import { useTranslation } from 'react-i18next';
import { type Amount, negate } from '#contract/base/money.ts';
import type { PartnerLedger } from '#contract/partners/partner-debt.ts';
import { formatDate } from '../../base/i18n/format.ts';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { BothCurrencies } from './both-currencies.tsx';
import { RecordedOfLine, WhatOfLine } from './ledger-line.tsx';

type LedgerTableProps = { ledger: PartnerLedger; currency: string; label: string; isFirst: boolean; isLast: boolean };

/** The lines with the balance after each; opening balance above, sums and closing balance below. */
export function LedgerTable({ ledger, currency, label, isFirst, isLast }: LedgerTableProps) {
  const { t } = useTranslation();
  return (
    <TableScroll label={label} hidePriority={{ recorded: t('balance.recorded'), date: null }}>
      {(has) => {
        const before = 2 + (has('date') ? 1 : 0) + (has('recorded') ? 1 : 0);
        const sums = { ledger, currency, before };
        return (
          <Table className="table">
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
              {isFirst && <SumRow {...sums} name="opening" />}
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
                  <td className="number">
                    <BothCurrencies amount={line.amount} usd={line.amount_usd} currency={currency} />
                  </td>
                  <td className="number">
                    <BothCurrencies amount={line.balance} usd={line.balance_usd} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
            {isLast && (
              <tfoot>
                <ChangeRow {...sums} name="booked" />
                <ChangeRow {...sums} name="paid" />
                <ChangeRow {...sums} name="difference" />
                <SumRow {...sums} name="closing" />
              </tfoot>
            )}
          </Table>
        );
      }}
    </TableScroll>
  );
}

/** `before` is the number of columns before the last one. */
type SumProps<Name extends string> = { ledger: PartnerLedger; currency: string; before: number; name: Name };

/** The opening or the closing balance. */
function SumRow({ ledger, currency, before, name }: SumProps<'opening' | 'closing'>) {
  const { t } = useTranslation();
  return (
    <tr className="ledger-sum">
      <th scope="row" colSpan={before}>
        {t(`balance.${name}`)}
      </th>
      <td className="number">
        <BothCurrencies amount={ledger[name]} usd={ledger[`${name}_usd`]} currency={currency} />
      </td>
    </tr>
  );
}

/** The sum of one kind of lines; payments reduce the debt. */
function ChangeRow({ ledger, currency, before, name }: SumProps<'booked' | 'paid' | 'difference'>) {
  const { t } = useTranslation();
  const signed = (amount: Amount) => (name === 'paid' ? negate(amount) : amount);
  return (
    <tr>
      <th scope="row" colSpan={before - 1}>
        {t('balance.in_all', { what: t(`balance.${name}`) })}
      </th>
      <td className="number">
        <BothCurrencies amount={signed(ledger[name])} usd={signed(ledger[`${name}_usd`])} currency={currency} />
      </td>
      <td />
    </tr>
  );
}
