import { useTranslation } from 'react-i18next';
import { sign } from '#contract/money.ts';
import { formatAmount, formatDate, formatRate } from '../../i18n/format.ts';
import { Popover } from '../../ui/popover.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import type { Computation, ComputedLine } from './computed.ts';
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
  // On a phone date and rate stand below what they belong to.
  const narrow = useNarrow();
  const converted = lines.some(({ rate }) => rate !== null);
  const rounded = lines.some(({ rounding }) => sign(rounding) !== 0);
  return (
    <>
      <table className="table computation">
        <caption>{t('computed.title', { label })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('computed.what')}</th>
            {!narrow && <th scope="col">{t('computed.date')}</th>}
            <th scope="col" className="number">
              {t('fields.amount')}
            </th>
            {converted && !narrow && (
              <th scope="col" className="number">
                {t('fields.currency_rate')}
              </th>
            )}
            {rounded && (
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
                {narrow && line.date && <div className="dim">{formatDate(line.date)}</div>}
              </th>
              {!narrow && <td>{formatDate(line.date)}</td>}
              <td className="number">
                {formatAmount(line.amount)} {line.currency}
                {narrow && line.rate && <div className="dim">{rateOf(line)}</div>}
              </td>
              {converted && !narrow && <td className="number dim">{rateOf(line)}</td>}
              {rounded && (
                <td className="number dim">{sign(line.rounding) === 0 ? '-' : formatAmount(line.rounding)}</td>
              )}
              <td className="number">{formatAmount(line.usd)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2 + (narrow ? 0 : 1 + Number(converted)) + Number(rounded)}>
              {lines.length === 0 ? t('computed.nothing') : t('computed.sum')}
            </th>
            <td className="number">
              <b>{formatAmount(sum)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
      {converted && <p className="computation-note dim">{t('computed.to_tenths')}</p>}
    </>
  );
}

const rateOf = ({ rate }: ComputedLine) => (rate ? `${rate.operator} ${formatRate(rate.rate)}` : '-');

function What({ line: { what } }: { line: ComputedLine }) {
  const { t } = useTranslation();
  if ('figure' in what) return t(`fields.${what.figure}`);
  if ('partner' in what) return what.cancelled ? t('computed.penalty', { partner: what.partner }) : what.partner;
  return t(`computed.${what.kind}`, { method: what.method });
}
