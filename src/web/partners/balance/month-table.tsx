import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { CalendarDate } from '#contract/base/dates.ts';
import { sign } from '#contract/base/money.ts';
import type { BalanceMonth, LedgerKind, PartnerMonth } from '#contract/partners/partner-debt.ts';
import { formatAmount, formatMonth } from '../../base/i18n/format.ts';
import { Icon } from '../../base/ui/icon.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { BothCurrencies, inCurrency } from './both-currencies.tsx';
import { type LinesAsked, ledgerAddress } from './lines-dialog.tsx';

const figures = ['opening', 'booked', 'paid', 'difference', 'closing'] as const;
type Figure = (typeof figures)[number];
const kinds: Partial<Record<Figure, LedgerKind>> = { booked: 'booking', paid: 'payment', difference: 'difference' };

type MonthTableProps = {
  months: BalanceMonth[];
  /** A single partner, whose months are the rows. */
  single: boolean;
  open: Set<string>;
  onToggle: (month: CalendarDate) => void;
  onLines: (asked: LinesAsked) => void;
};

/**
 * A row for each month with the sums in USD, which expands to a row for each partner; for one partner a row for each
 * month.
 */
export function MonthTable({ months, single, open, onToggle, onLines }: MonthTableProps) {
  const { t } = useTranslation();
  const label = t('titles.monthly_balance');
  return (
    <TableScroll
      label={label}
      hidePriority={{
        difference: t('balance.difference'),
        opening: t('balance.opening'),
        paid: t('balance.paid'),
        booked: t('balance.booked'),
      }}
    >
      {(has) => {
        const shown = figures.filter((name) => name === 'closing' || has(name));
        return (
          <Table className="table months">
            <thead>
              <tr>
                <th scope="col">{t(single ? 'balance.month' : 'balance.month_and_partner')}</th>
                {shown.map((name) => (
                  <th key={name} scope="col" className="number">
                    {t(`balance.${name}`)}
                    {!single && <span className="both-usd">USD</span>}
                  </th>
                ))}
              </tr>
            </thead>
            {months.map((month) => (
              <tbody key={month.month}>
                {single ? (
                  <PartnerRow
                    month={month.month}
                    row={month.partners[0] ?? null}
                    name={formatMonth(month.month)}
                    shown={shown}
                    onLines={onLines}
                  />
                ) : (
                  <MonthRows
                    month={month}
                    shown={shown}
                    isOpen={open.has(month.month)}
                    onToggle={() => onToggle(month.month)}
                    onLines={onLines}
                  />
                )}
              </tbody>
            ))}
          </Table>
        );
      }}
    </TableScroll>
  );
}

type MonthRowsProps = Pick<MonthTableProps, 'onLines'> & {
  month: BalanceMonth;
  shown: Figure[];
  isOpen: boolean;
  onToggle: () => void;
};

/** The sums of a month; expanded, its partners below them. */
function MonthRows({ month, shown, isOpen, onToggle, onLines }: MonthRowsProps) {
  return (
    <>
      <tr className="month-sum">
        <th scope="row">
          <button type="button" className="disclosure" aria-expanded={isOpen} onClick={onToggle}>
            <Icon name="chevron" />
            {formatMonth(month.month)}
          </button>
        </th>
        {shown.map((name) => (
          <td key={name} className="number">
            {formatAmount(month[`${name}_usd`])}
          </td>
        ))}
      </tr>
      {isOpen &&
        month.partners.map((row) => (
          <PartnerRow
            key={row.partner_id}
            month={month.month}
            row={row}
            name={row.partner_name}
            shown={shown}
            onLines={onLines}
            below
          />
        ))}
    </>
  );
}

type PartnerRowProps = {
  month: CalendarDate;
  /** Null for a month without debt and changes. */
  row: PartnerMonth | null;
  name: string;
  shown: Figure[];
  onLines: (asked: LinesAsked) => void;
  below?: boolean;
};

/** The figures of a partner: changes open their lines, opening and closing balance link to the ledger. */
function PartnerRow({ month, row, name, shown, onLines, below = false }: PartnerRowProps) {
  return (
    <tr className={below ? 'month-partner' : undefined}>
      <th scope="row" className="wrap">
        {name}
      </th>
      {shown.map((figure) => (
        <td key={figure} className="number">
          {row ? <PartnerFigure month={month} row={row} figure={figure} onLines={onLines} /> : '-'}
        </td>
      ))}
    </tr>
  );
}

type FigureProps = { month: CalendarDate; row: PartnerMonth; figure: Figure; onLines: (asked: LinesAsked) => void };

function PartnerFigure({ month, row, figure, onLines }: FigureProps) {
  const { t } = useTranslation();
  const [amount, usd] = [row[figure], row[`${figure}_usd`]];
  const both = <BothCurrencies amount={amount} usd={usd} currency={row.partner_currency} />;
  const kind = kinds[figure];
  if (kind && sign(amount) === 0 && sign(usd) === 0) return both;
  const named = {
    what: t(`balance.${figure}`),
    partner: row.partner_name,
    month: formatMonth(month),
    amount: inCurrency(amount, row.partner_currency),
  };
  if (!kind) {
    return (
      <Link className="link" href={ledgerAddress(row.partner_id, month)} aria-label={t('balance.open_ledger', named)}>
        {both}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className="figure"
      aria-label={t('balance.open_lines', named)}
      onClick={() => onLines({ partner: row, month, kind })}
    >
      {both}
    </button>
  );
}
