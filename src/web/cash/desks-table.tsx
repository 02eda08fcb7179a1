import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { CalendarDate } from '#contract/base/dates.ts';
import type { Currency } from '#contract/base/money.ts';
import { sign } from '#contract/base/money.ts';
import type { CashDesks } from '#contract/cash/cash-transfer.ts';
import { formatAmount } from '../base/i18n/format.ts';
import { flag } from '../base/ui/flag.ts';
import { RowButton } from '../base/ui/tables/row-button.tsx';
import { TableHead } from '../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../base/ui/tables/table-scroll.tsx';
import { paths } from '../paths.ts';
import { type Balances, type MethodRow, type OfficeRows, officeRows } from './desk-rows.ts';

/** A payment method of an office, from whose desks money can be moved. */
export type ChosenDesk = { office_id: number; method_id: number; method_name: string; balances: Balances };

type DesksTableProps = {
  cashDesks: CashDesks;
  date: CalendarDate;
  title: string;
  /** Opens the transfer dialog for a desk; null without the permission. */
  onMove: ((from: ChosenDesk) => void) | null;
};

/** The desks of each office, a row for each payment method and a column for each currency; the sums below. */
export function DesksTable({ cashDesks: { desks, totals }, date, title, onMove }: DesksTableProps) {
  const { t } = useTranslation();
  const shown = totals.map(({ currency }) => currency);
  const sums: Balances = Object.fromEntries(totals.map(({ currency, balance }) => [currency, balance]));
  return (
    <TableScroll label={title} hidePriority={{ columns: null, buttons: null }}>
      {(has) => {
        const columns = has('columns') ? shown : null;
        const hasButtons = onMove !== null && has('buttons');
        return (
          <Table className="table cash-desks">
            <TableHead
              columns={[
                t('cash_desks.office_and_method'),
                ...(columns ?? [t('columns.remains')]).map((number) => ({ number })),
              ]}
              actions={hasButtons}
            />
            {officeRows(desks).map((office) => (
              <OfficeBody
                key={office.office_id}
                office={office}
                shown={shown}
                columns={columns}
                date={date}
                onMove={onMove}
                hasButtons={hasButtons}
              />
            ))}
            <tfoot>
              <tr>
                <th scope="row">{t('cash_desks.total')}</th>
                <Amounts balances={sums} shown={shown} columns={columns} />
                {hasButtons && <td />}
              </tr>
            </tfoot>
          </Table>
        );
      }}
    </TableScroll>
  );
}

type Shown = {
  /** The currencies in use, and those with a column of their own; without room all are in one column. */
  shown: Currency[];
  columns: Currency[] | null;
};

type OfficeBodyProps = Shown &
  Pick<DesksTableProps, 'date' | 'onMove'> & {
    office: OfficeRows;
    /** The buttons have a column of their own; without room each is below its amounts. */
    hasButtons: boolean;
  };

function OfficeBody({ office, date, onMove, hasButtons, ...shown }: OfficeBodyProps) {
  const { t } = useTranslation();
  const { office_id, office_name, methods, balances } = office;
  const nameOf = ({ method_name: method }: MethodRow) => t('cash.desk_name', { office: office_name, method });
  return (
    <tbody>
      <tr className="cash-office">
        <th scope="rowgroup" className="wrap">
          {office_name}
        </th>
        <Amounts balances={balances} {...shown} />
        {hasButtons && <td />}
      </tr>
      {methods.map((method) => {
        const button = onMove && (
          <RowButton
            action={t('transfer.move')}
            row={nameOf(method)}
            icon="exchange"
            onPress={() => onMove({ office_id, ...method })}
          />
        );
        return (
          <tr key={method.method_id}>
            <th scope="row" className="wrap">
              {method.method_name}
            </th>
            <Amounts
              balances={method.balances}
              {...shown}
              of={(currency) => ({
                href: paths.deskBook({ office_id, method_id: method.method_id, currency }, date),
                name: nameOf(method),
              })}
              below={!hasButtons && button}
            />
            {hasButtons && <td className="number">{button}</td>}
          </tr>
        );
      })}
    </tbody>
  );
}

type AmountsProps = Shown & {
  balances: Balances;
  /** The link to the desk's cash book, and its accessible name. */
  of?: (currency: Currency) => { href: string; name: string };
  /** Rendered below the amounts. */
  below?: ReactNode;
};

function Amounts({ balances, shown, columns, of, below }: AmountsProps) {
  const balance = (currency: Currency) => <Balance balances={balances} currency={currency} of={of} />;
  if (columns) {
    return columns.map((currency) => (
      <td key={currency} className="number">
        {balance(currency)}
      </td>
    ));
  }
  return (
    <td className="number">
      {shown
        .filter((currency) => balances[currency])
        .map((currency) => (
          <div key={currency}>
            {balance(currency)} <span className="cash-currency dim">{currency}</span>
          </div>
        ))}
      {below && <div className="cash-move">{below}</div>}
    </td>
  );
}

/** The balance of a desk as a link to its lines; a negative one has a sign and a colour. */
function Balance({ balances, currency, of }: Pick<AmountsProps, 'balances' | 'of'> & { currency: Currency }) {
  const { t } = useTranslation();
  const balance = balances[currency];
  if (!balance) return null;
  const written = formatAmount(balance);
  const short = flag(sign(balance) < 0);
  if (!of) return <span data-short={short}>{written}</span>;
  const { href, name } = of(currency);
  const label = t('cash_desks.open_book', { desk: name, amount: `${written} ${currency}` });
  return (
    <Link className="link" href={href} aria-label={label} data-short={short}>
      {written}
    </Link>
  );
}
