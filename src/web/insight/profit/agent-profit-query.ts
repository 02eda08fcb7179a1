import { useSearchParams } from 'wouter';
import { addMonths, type CalendarDate, isCalendarDate } from '#contract/base/dates.ts';
import { type AgentProfitDetails, PROFIT_PAGE_SIZE, type ProfitSale } from '#contract/insight/agent-dashboard.ts';
import { query } from '../../base/api/query.ts';
import { type Answered, select } from '../../base/api/select.ts';
import { type Read, useRead } from '../../base/api/use-read.ts';
import { movesFigures, PERIOD } from '../dashboards/dashboard-fields.ts';

const MONEY = 'brutto netto profit extra_profit total_profit';
const DETAILS = select('agentProfitDetails', { id: 'Id!', month: 'Date!', skip: 'Int' }, [
  'agent_id agent_name office_name today month target reached sale_count',
  {
    totals: PERIOD,
    directions: `direction_id direction_name sales cancelled tourists ${MONEY}`,
    sales: `id sale_date tourist_name tourist_surname direction_name lifecycle audit target changed_since_check ${MONEY}`,
  },
]);

type Answer = Answered<typeof DETAILS>;
type Asked = { id: number; month: CalendarDate; skip: number };

export function useProfit(asked: Asked | null): Read<Answer> {
  return useRead(DETAILS, asked, movesFigures);
}

/** All sales of a month, read page by page. Throws a Problem. */
export async function readAllSales({ agent_id: id, month }: AgentProfitDetails): Promise<ProfitSale[]> {
  const sales: ProfitSale[] = [];
  for (;;) {
    const { agentProfitDetails: page } = await query(DETAILS, { id, month, skip: sales.length });
    sales.push(...page.sales);
    if (page.sales.length < PROFIT_PAGE_SIZE || sales.length >= page.sale_count) return sales;
  }
}

const MONTH = 'month';
/** Number of selectable months; an older one can be given in the URL. */
const SELECTABLE_MONTHS = 24;

/** The month in the URL, "2026-11"; by default the present one. */
export function useMonth(today: CalendarDate) {
  const [params, setParams] = useSearchParams();
  const thisMonth = `${today.slice(0, 7)}-01`;
  const asked = `${params.get(MONTH)}-01`;
  const month = isCalendarDate(asked) ? asked : thisMonth;
  const offered = Array.from({ length: SELECTABLE_MONTHS }, (_, index) => addMonths(thisMonth, -index));
  return {
    month,
    months: offered.includes(month) ? offered : [...offered, month],
    choose: (chosen: CalendarDate) =>
      setParams(chosen === thisMonth ? {} : { [MONTH]: chosen.slice(0, 7) }, { replace: true }),
  };
}
