/** The selected fields of the parts of dashboards. */
const SOLD = 'sales cancelled tourists brutto netto profit extra_profit total_profit';
export const PERIOD = `from to ${SOLD}` as const;
export const MONTH = `month active completed ${SOLD}` as const;
export const DESTINATION = 'direction_id direction_name sales tourists brutto profit';
export const OWED = 'debts debt overpaid_sales overpaid pending_payments pending_usd';
export const OWING_SALE =
  'id tourist_name tourist_surname direction_name agent_name service_date deadline_date brutto debt';
export const WAITING_PAYMENT =
  'id sale_id kind tourist_name tourist_surname agent_name method_name payment_date amount currency usd_total';
export const DAY = 'date count';

/** Whether a change of an entity changes figures of dashboards. */
export const movesFigures = ({ entity }: { entity: string }): boolean =>
  ['sale', 'tourist_payment', 'target', 'user'].includes(entity);
