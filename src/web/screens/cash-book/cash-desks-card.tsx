import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashDesk } from '#contract/entities/cash-transfer.ts';
import { currencies, sign } from '#contract/money.ts';
import { deniedBecause } from '#contract/roles.ts';
import { asFileName, asSheetName } from '../../export/export-list.ts';
import { ReportExportButton } from '../../export/report-export-button.tsx';
import { formatAmount, formatDate } from '../../i18n/format.ts';
import { useMe } from '../../session/me.tsx';
import { useScreenActions } from '../../shell/screen-actions.tsx';
import { parseDate } from '../../text/parse-date.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { CashTransferDialog } from './cash-transfer-dialog.tsx';
import { useCashDesks } from './use-cash-desks.ts';
import './cash-book.css';

/** What every desk has on a day, and the way to move money between them. */
export function CashDesksCard({ officeId }: { officeId: number | null }) {
  const { t } = useTranslation();
  const heading = useId();
  const { today, viewer, user } = useMe();
  const [typed, setTyped] = useState(() => formatDate(today()));
  const [moving, setMoving] = useState(false);
  const date = parseDate(typed, today());
  const asked = { date: date ?? today(), office_id: officeId };
  const { data, problem, refresh } = useCashDesks(asked);
  const { desks, totals } = data?.cashDesks ?? { desks: [], totals: [] };
  const rows = [...Map.groupBy(desks, ({ office_id, method_id }) => `${office_id} ${method_id}`).values()];
  const shown = currencies.filter((currency) => totals.some((total) => total.currency === currency));
  const mayMove = deniedBecause('cash_transfer.create', viewer) === null;
  const move = () => setMoving(true);
  const collect = async () => {
    const headers = { office_name: 'office', method_name: 'method', currency: 'currency', balance: 'remains' } as const;
    const column = (field: keyof typeof headers) => ({ header: t(`columns.${headers[field]}`), fields: [field] });
    const texts = (['office_name', 'method_name', 'currency'] as const).map(column);
    const sheet = {
      fileName: asFileName(`${t('cash_desks.title')} ${asked.date}`),
      sheetName: asSheetName(t('cash_desks.title')),
      columns: [
        ...texts.map((text) => ({ ...text, type: 'text' as const })),
        { ...column('balance'), type: 'amount' as const },
      ],
      timeZone: user.company.time_zone,
      totalLabel: t('export.total'),
    };
    return { sheet, rows: desks };
  };
  useScreenActions(mayMove ? [{ id: 'transfer', name: t('actions.transfer'), run: move }] : []);
  return (
    <section className="card cash-balances cash-desks" aria-labelledby={heading}>
      <div className="cash-desks-head">
        <h2 id={heading}>{t('cash_desks.title')}</h2>
        <DateField
          name="desks_date"
          label={t('cash_desks.on')}
          today={today()}
          value={typed}
          onChange={setTyped}
          problem={date ? null : t('errors.date_invalid')}
        />
        {data && <ReportExportButton of={t('cash_desks.title')} collect={collect} />}
        {mayMove && <Button onPress={move}>{t('actions.transfer')}</Button>}
      </div>
      {problem && !data && <Failure code={problem} onRetry={() => void refresh()} />}
      {data && rows.length === 0 && <p>{t('cash_desks.none')}</p>}
      {rows.length > 0 && (
        <TableScroll labelledBy={heading}>
          <table className="table" aria-labelledby={heading}>
            <thead>
              <tr>
                <th scope="col">{t('cash_desks.office_and_method')}</th>
                {shown.map((currency) => (
                  <th key={currency} scope="col" className="number">
                    {currency}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <DeskRow key={`${row[0]?.office_id} ${row[0]?.method_id}`} desks={row} shown={shown} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('cash_desks.total')}</th>
                {shown.map((currency) => (
                  <td key={currency} className="number">
                    <b>{formatAmount(totals.find((total) => total.currency === currency)?.balance ?? '0')}</b>
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </TableScroll>
      )}
      {moving && <CashTransferDialog onClose={() => setMoving(false)} />}
    </section>
  );
}

function DeskRow({ desks, shown }: { desks: CashDesk[]; shown: string[] }) {
  const { t } = useTranslation();
  const [first] = desks;
  return (
    <tr>
      <th scope="row">{t('cash.desk_name', { office: first?.office_name, method: first?.method_name })}</th>
      {shown.map((currency) => {
        const balance = desks.find((desk) => desk.currency === currency)?.balance;
        return (
          <td key={currency} className="number" {...(balance && sign(balance) < 0 ? { 'data-short': '' } : {})}>
            {balance ? formatAmount(balance) : ''}
          </td>
        );
      })}
    </tr>
  );
}
