import type { PartnerRow } from '#contract/directories/directories.ts';
import type { BalanceMonth, DebtFromPartner, PartnerBalance, PartnerLedger } from '#contract/partners/partner-debt.ts';
import { type Company, inDays, type Person } from './company.ts';

const PARTS = ['owed', 'overpaid', 'prepaid', 'returned', 'debt'].flatMap((name) => [name, `${name}_usd`]).join(' ');
const COUNTS = 'open_bookings overpaid_bookings open_payments';
const FLOW = ['opening', 'booked', 'paid', 'difference', 'closing'].flatMap((name) => [name, `${name}_usd`]).join(' ');
const BALANCE = `query ($id: Id!) { partnerBalance(id: $id) { id name currency ${PARTS} ${COUNTS} } }`;
export const LEDGER = `query ($id: Id!, $from: Date!, $to: Date!, $kind: String, $skip: Int) {
  partnerLedger(id: $id, from: $from, to: $to, kind: $kind, skip: $skip) {
    ${FLOW} line_count lines { kind id date amount amount_usd balance balance_usd tourist recorded currency cancelled
      booking_id partner_payment_id reference_number }
  }
}`;
export const MONTHS = `query ($from: Date!, $to: Date!, $partner_id: Id) {
  monthlyBalance(from: $from, to: $to, partner_id: $partner_id) {
    month opening_usd booked_usd paid_usd difference_usd closing_usd
    partners { partner_id partner_name partner_currency ${FLOW} }
  }
}`;
const FROM_PARTNERS = `query ($filter: DebtFromPartnersFilter, $sort: DebtFromPartnersSort) {
  debtFromPartners(filter: $filter, sort: $sort, first: 200) {
    rows { id name currency ${PARTS} ${COUNTS} owes owes_usd }
    totalCount totals { owed_usd overpaid_usd prepaid_usd returned_usd owes_usd debt_usd }
  }
}`;
export const PARTNERS = `query ($filter: PartnerFilter, $sort: PartnerSort) { partnerList(filter: $filter, sort: $sort, first: 200) {
  rows { name debt debt_usd owed_usd owes_usd } totals { debt_usd owed_usd owes_usd }
} }`;

type FromPartners = { rows: DebtFromPartner[]; totalCount: number; totals: Record<string, string> };
type Sums = Pick<PartnerRow, 'debt_usd' | 'owed_usd' | 'owes_usd'>;
type Partners = { rows: (Pick<PartnerRow, 'name' | 'debt'> & Sums)[]; totals: Sums };

export const readBalance = async ({ manager }: Company, id: number) =>
  (await manager.api.read<{ partnerBalance: PartnerBalance }>(BALANCE, { id })).partnerBalance;
export const readPartnerLedger = async ({ manager }: Company, id: number, more: object = {}) => {
  const asked = { id, from: '2000-01-01', to: inDays(400), ...more };
  return (await manager.api.read<{ partnerLedger: PartnerLedger }>(LEDGER, asked)).partnerLedger;
};
export const readMonths = async ({ manager }: Company, more: object = {}) => {
  const asked = { from: inDays(-240), to: inDays(90), ...more };
  return (await manager.api.read<{ monthlyBalance: BalanceMonth[] }>(MONTHS, asked)).monthlyBalance;
};
export const readDebtors = async ({ manager }: Company, asked: Record<string, unknown> = {}) =>
  (await manager.api.read<{ debtFromPartners: FromPartners }>(FROM_PARTNERS, asked)).debtFromPartners;
export const readPartners = async (person: Person, asked: Record<string, unknown> = {}) =>
  (await person.api.read<{ partnerList: Partners }>(PARTNERS, asked)).partnerList;
