import { useMemo } from 'react';
import type { CalendarDate } from '#contract/base/dates.ts';
import { select } from '../../base/api/select.ts';
import { useRead } from '../../base/api/use-read.ts';
import { type DatePreset, readRange, reportPresets } from '../../base/lists/filters/date-range.ts';
import { byPartner, byPeriod } from '../../base/lists/filters/filters.ts';
import { idIn, useAddress } from '../../base/lists/list-address.ts';
import { useMe } from '../../base/session/me.tsx';
import { FLOW, movesDebts } from './ledger-query.ts';

const FALLBACK: DatePreset = 'past12';
const OPEN = 'open';

/** The state in the URL: period, partner, and expanded months. */
export const monthlyFilters = [byPeriod(reportPresets, FALLBACK), byPartner];

const MONTHS = select('monthlyBalance', { from: 'Date!', to: 'Date!', partner_id: 'Id' }, [
  'month opening_usd booked_usd paid_usd difference_usd closing_usd',
  { partners: `partner_id partner_name partner_currency ${FLOW}` },
]);

/** The report of the URL. An open end of the period is today, an open start a year before. */
export function useMonthlyBalance() {
  const { today } = useMe();
  const { params, set } = useAddress();
  const period = params.get('period');
  const fallback = readRange(FALLBACK, today());
  const read = period === null ? null : readRange(period, today());
  const from = read?.from ?? fallback?.from ?? today();
  const to = read?.to ?? (from > today() ? from : (fallback?.to ?? today()));
  const partner = idIn(params.get('partner'));
  const asked = { from: from > to ? to : from, to, partner_id: partner };
  const { data, problem, refresh } = useRead(MONTHS, asked, movesDebts);
  const opened = params.get(OPEN) ?? '';
  const open = useMemo(() => new Set(opened.split(',').filter(Boolean)), [opened]);
  return {
    ...asked,
    months: data?.monthlyBalance ?? null,
    problem,
    refresh,
    values: { ...(read && period ? { period } : {}), ...(partner ? { partner: String(partner) } : {}) },
    setFilter: set,
    open,
    toggle: (month: CalendarDate) => {
      const others = [...open].filter((each) => each !== month);
      set(OPEN, (open.has(month) ? others : [...others, month]).sort().join());
    },
  };
}
