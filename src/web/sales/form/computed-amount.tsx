import { useTranslation } from 'react-i18next';
import { sign } from '#contract/base/money.ts';
import { formatAmount, formatDate, formatId, formatRate } from '../../base/i18n/format.ts';
import { Table, TableScroll } from '../../base/ui/table-scroll.tsx';
import { Popover } from '../../base/ui/windows/popover.tsx';
import type { Computation, ComputedLine } from './computed-figures.ts';
import './computed-amount.css';

type ComputedAmountProps = {
  /** What the figure is: "Netto", "Coral Travel in USD". */
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
          data-strong={strong ? '' : undefined}
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
  /** How many columns stand before the last one. */
  const before = (has: (part: Part) => boolean) =>
    1 +
    (['date', 'amount'] as const).filter(has).length +
    Number(converted && has('rate')) +
    Number(rounded && has('rounding'));
  return (
    <>
      <TableScroll
        label={t('computed.title', { label })}
        isLabelSeen
        givesWay={{ date: null, rate: null, rounding: null, amount: null }}
      >
        {(has) => (
          <Table className="table computation">
            <thead>
              <tr>
                <th scope="col">{t('computed.what')}</th>
                {has('date') && <th scope="col">{t('computed.date')}</th>}
                {has('amount') && (
                  <th scope="col" className="number">
                    {t('fields.amount')}
                  </th>
                )}
                {converted && has('rate') && (
                  <th scope="col" className="number">
                    {t('fields.currency_rate')}
                  </th>
                )}
                {rounded && has('rounding') && (
                  <th scope="col" className="number">
                    {t('computed.rounding')}
                  </th>
                )}
                <th scope="col" className="number">
                  USD
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <th scope="row">
                    <What line={line} />
                    {!has('date') && line.date && <div className="dim">{formatDate(line.date)}</div>}
                    {!has('amount') && (
                      <div className="dim">
                        {amountOf(line)} {line.rate && rateOf(line)}
                      </div>
                    )}
                  </th>
                  {has('date') && <td>{formatDate(line.date)}</td>}
                  {has('amount') && (
                    <td className="number">
                      {amountOf(line)}
                      {!has('rate') && line.rate && <div className="dim">{rateOf(line)}</div>}
                    </td>
                  )}
                  {converted && has('rate') && <td className="number dim">{rateOf(line)}</td>}
                  {rounded && has('rounding') && (
                    <td className="number dim">{sign(line.rounding) === 0 ? '-' : formatAmount(line.rounding)}</td>
                  )}
                  <td className="number">
                    {formatAmount(line.usd)}
                    {!has('rounding') && sign(line.rounding) !== 0 && (
                      <div className="dim">{t('payment.rounding', { amount: formatAmount(line.rounding) })}</div>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={before(has)}>
                  {lines.length === 0 ? t('computed.nothing') : t('computed.sum')}
                </th>
                <td className="number">
                  <b>{formatAmount(sum)}</b>
                </td>
              </tr>
            </tfoot>
          </Table>
        )}
      </TableScroll>
      {converted && <p className="computation-note dim">{t('computed.to_tenths')}</p>}
    </>
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
