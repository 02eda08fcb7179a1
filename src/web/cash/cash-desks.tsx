import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCalendarDate } from '#contract/base/dates.ts';
import { currencies } from '#contract/base/money.ts';
import { ReportExportButton } from '../base/export/report-export-button.tsx';
import { formatDate } from '../base/i18n/format.ts';
import { FilterBar } from '../base/lists/filters/filter-bar.tsx';
import { byOffice } from '../base/lists/filters/filters.ts';
import { idIn, useAddress } from '../base/lists/list-address.ts';
import { useMe, useToday } from '../base/session/me.tsx';
import { ReadState } from '../base/shell/read-state.tsx';
import { ScreenTitle } from '../base/shell/screen-title.tsx';
import { parseDate } from '../base/text/parse-date.ts';
import { Button } from '../base/ui/button.tsx';
import { DateField } from '../base/ui/fields/date-field.tsx';
import { desksSheet } from './desks-sheet.ts';
import { type ChosenDesk, DesksTable } from './desks-table.tsx';
import { useCashDesks } from './use-cash-desks.ts';
import { useTransferDialog } from './use-transfer-dialog.tsx';
import './cash-book.css';

const filters = [byOffice];

/** The balances of all desks at the end of a day, and transfers between them. */
export default function CashDesks() {
  const { t } = useTranslation();
  const { time_zone: timeZone } = useMe().user.company;
  const state = useDesksState();
  const { date, office } = state;
  const { data, problem, refresh } = useCashDesks({ date, office_id: idIn(office) });
  const transfer = useTransferDialog();
  const title = t('cash_desks.at_end_of', { date: formatDate(date) });
  const moveFrom = ({ office_id, method_id, method_name, balances }: ChosenDesk) => {
    const from_currency = currencies.find((currency) => balances[currency]) ?? 'USD';
    const to_currency = from_currency === 'USD' ? 'UZS' : 'USD';
    const form = { from_office_id: office_id, from_method_id: method_id, from_currency, to_currency } as const;
    transfer?.open({ form, methods: [{ id: method_id, name: method_name }] });
  };
  return (
    <>
      <ScreenTitle title={t('titles.cash_desks')} note={title} summary={data ? title : null}>
        {data && <ReportExportButton collect={async () => desksSheet({ ...data, date, timeZone, t })} />}
        {transfer && (
          <Button variant="main" shortcut="transfer" onPress={() => transfer.open()}>
            {t('actions.transfer')}
          </Button>
        )}
      </ScreenTitle>
      <div className="cash-desks-bar">
        <DateField
          name="date"
          label={t('cash_desks.on')}
          today={state.today}
          value={state.typed}
          onChange={state.type}
          problem={state.problem && t(`errors.${state.problem}`)}
        />
        <FilterBar filters={filters} values={office ? { office } : {}} onChange={state.set} />
      </div>
      <ReadState {...{ data, problem, refresh }} />
      {data && (
        <section className="card">
          {data.cashDesks.desks.length === 0 ? (
            <p className="dim">{t('cash_desks.none')}</p>
          ) : (
            <DesksTable {...data} date={date} title={title} onMove={transfer && moveFrom} />
          )}
        </section>
      )}
      {transfer?.dialog}
    </>
  );
}

/** The day and the office are in the URL; without a day the present one is shown, also after midnight. */
function useDesksState() {
  const today = useToday();
  const { params, set } = useAddress();
  const [typed, setTyped] = useState<string | null>(null);
  const asked = params.get('date') ?? '';
  const date = isCalendarDate(asked) && asked <= today ? asked : today;
  const read = typed === null ? date : parseDate(typed, today);
  return {
    today,
    date,
    office: params.get('office'),
    set,
    typed: typed ?? formatDate(date),
    type: (text: string) => {
      setTyped(text);
      const day = parseDate(text, today);
      if (day && day <= today) set('date', day === today ? null : day);
    },
    problem: read === null ? ('date_invalid' as const) : read > today ? ('date_in_future' as const) : null,
  };
}
