import { useTranslation } from 'react-i18next';
import { sign } from '#contract/base/money.ts';
import { formatAmount, formatDate, formatId, formatRate } from '../../../base/i18n/format.ts';
import { flag } from '../../../base/ui/flag.ts';
import { TableHead } from '../../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../../base/ui/tables/table-scroll.tsx';
import { Popover } from '../../../base/ui/windows/popover.tsx';
import type { Computation, ComputedLine } from '../computed-figures.ts';
import './computed-amount.css';

type ComputedAmountProps = {
  /** The name of the figure: "Netto", "Coral Travel in USD". */
  label: string;
  /** As it is shown, in USD. */
  amount: string;
  compute: () => Computation;
  strong?: boolean;
};

/** A figure that follows from others: pressed, it shows from which. */
export function ComputedAmount({ label, amount, compute, strong = false }: ComputedAmountProps) {
  const { t } = useTranslation();
  const shown = formatAmount(amount);
  return (
    <Popover
      label={t('computed.title', { label })}
      placement="bottom-end"
      trigger={(trigger) => (
        <button
          {...trigger}
          className="computed"
          data-strong={flag(strong)}
          aria-label={t('computed.open', { label, amount: shown })}
        >
          {shown}
        </button>
      )}
    >
      {() => <ComputationTable label={label} computation={compute()} />}
    </Popover>
  );
}

/** The lines that a figure is made of, with their rates and dates, and what they add up to. */
export function ComputationTable({ label, computation: { lines, sum } }: { label: string; computation: Computation }) {
  const { t } = useTranslation();
  const converted = lines.some(({ rate }) => rate !== null);
  const rounded = lines.some(({ rounding }) => sign(rounding) !== 0);
  return (
    <>
      <TableScroll
        label={t('computed.title', { label })}
        isLabelSeen
        hidePriority={{ date: null, rate: null, rounding: null, amount: null }}
      >
        {(has) => {
          const columns = {
            date: has('date'),
            amount: has('amount'),
            rate: converted && has('rate'),
            rounding: rounded && has('rounding'),
          };
          /** How many columns stand before the last one. */
          const before = 1 + Object.values(columns).filter(Boolean).length;
          return (
            <Table className="table computation">
              <TableHead
                columns={[
                  t('computed.what'),
                  columns.date && t('computed.date'),
                  columns.amount && { number: t('fields.amount') },
                  columns.rate && { number: t('fields.currency_rate') },
                  columns.rounding && { number: t('computed.rounding') },
                  { number: 'USD' },
                ]}
              />
              <tbody>
                {lines.map((line) => (
                  <ComputationRow key={line.id} line={line} columns={columns} has={has} />
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row" colSpan={before}>
                    {lines.length === 0 ? t('computed.nothing') : t('computed.sum')}
                  </th>
                  <td className="number">
                    <b>{formatAmount(sum)}</b>
                  </td>
                </tr>
              </tfoot>
            </Table>
          );
        }}
      </TableScroll>
      {converted && <p className="computation-note dim">{t('computed.to_tenths')}</p>}
    </>
  );
}

type ComputationRowProps = {
  line: ComputedLine;
  /** The columns that the table has. */
  columns: Record<Part, boolean>;
  /** Whether there is room for a column; what has none stands within another one. */
  has: (part: Part) => boolean;
};

function ComputationRow({ line, columns, has }: ComputationRowProps) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row">
        <What line={line} />
        {!has('date') && line.date && <div className="dim">{formatDate(line.date)}</div>}
        {!has('amount') && (
          <div className="dim">
            {amountOf(line)} {line.rate && rateOf(line)}
          </div>
        )}
      </th>
      {columns.date && <td>{formatDate(line.date)}</td>}
      {columns.amount && (
        <td className="number">
          {amountOf(line)}
          {!has('rate') && line.rate && <div className="dim">{rateOf(line)}</div>}
        </td>
      )}
      {columns.rate && <td className="number dim">{rateOf(line)}</td>}
      {columns.rounding && (
        <td className="number dim">{sign(line.rounding) === 0 ? '-' : formatAmount(line.rounding)}</td>
      )}
      <td className="number">
        {formatAmount(line.usd)}
        {!has('rounding') && sign(line.rounding) !== 0 && (
          <div className="dim">{t('payment.rounding', { amount: formatAmount(line.rounding) })}</div>
        )}
      </td>
    </tr>
  );
}

type Part = 'date' | 'rate' | 'rounding' | 'amount';

const amountOf = ({ amount, currency }: ComputedLine) => `${formatAmount(amount)}\u00a0${currency}`;
const rateOf = ({ rate }: ComputedLine) => (rate ? `${rate.operator} ${formatRate(rate.rate)}` : '-');

function What({ line: { what } }: { line: ComputedLine }) {
  const { t } = useTranslation();
  if ('figure' in what) return t(`fields.${what.figure}`);
  if ('partner' in what) return what.cancelled ? t('computed.penalty', { partner: what.partner }) : what.partner;
  return t(`computed.${what.kind}`, { number: formatId(what.id), method: what.method });
}
