import { type Answered, select } from '../base/api/select.ts';
import { selectedReferences } from './references.ts';

/** The query of a sale's page. */
export const SALE = select('sale', { id: 'Id!' }, [
  `id sale_date service_date deadline_date direction_id direction_name ${selectedReferences} service brutto netto
    profit extra_profit total_profit paid accepted debt payment_status pending_payments bookings_count
    client_id tourist_phone tourist_name tourist_surname tourist_latin_name adults children infants notes
    operator_notes management_notes agent_id agent_name office_id office_name branch_name lifecycle audit
    target checked_by_name checked_at changed_since_check cancel_reason brutto_before_cancel version
    created_at`,
  {
    bookings: `id partner_id partner_name reference_number service_date rate currency currency_rate amount_usd paid
    to_be_paid payment_status allocation lifecycle audit checked_at checked_by_name rate_before_cancel
    amount_usd_before_cancel version`,
    tourist_payments: `id sale_id kind method_id method_name amount currency currency_rate usd_total usd_rounding payment_date
    state accepted_amount accepted_usd_total accepted_usd_rounding accepted_by_name accepted_at
    declined_by_name declined_at decline_reason first_payment sale_flag tags tourist_name tourist_surname
    created_by_name version`,
  },
]);

/** A sale with all that its page shows. What can be done with it the page finds out itself. */
export type SaleDetailsData = Answered<typeof SALE>['sale'];
export type BookingData = SaleDetailsData['bookings'][number];
export type PaymentData = SaleDetailsData['tourist_payments'][number];

/** The history of a sale, a query of its own that is sent when the history is opened. */
export const HISTORY = select(
  'sale',
  { id: 'Id!' },
  { history: ['id at by_name event entity entity_id since_check', { changes: 'field before after' }] },
);
