import type { TFunction } from 'i18next';
import type { LogLine } from '#contract/log/log-line.ts';
import { displayName } from '../base/text/person-name.ts';
import { paths } from '../paths.ts';

/** The lists of entities without a page of their own. */
const lists: Partial<Record<LogLine['entity'], string>> = {
  cash_entry: paths.incomeExpense(),
  cash_transfer: paths.incomeExpense(),
  direction: paths.directions(),
  payment_method: paths.paymentMethods(),
  branch: paths.officeList(),
  office: paths.officeList(),
  user: paths.agentsList(),
  target: paths.agentsList(),
  currency_rate: paths.currencies(),
  rate_import: paths.currencySettings(),
  loyalty_level: paths.loyaltySettings(),
  loyalty_bonus: paths.loyaltySettings(),
  loyalty_settings: paths.loyaltySettings(),
  client_pair: paths.clientMerge(),
  consent_wording: paths.personalData(),
};

/** The page of a line's entity; null if there is none, or the entity is deleted. */
export function pathOf({ entity, entity_id, entity_exists, sale_id, changes }: LogLine): string | null {
  const toSale = sale_id === null ? null : paths.saleDetails(sale_id);
  if (!entity_exists) return toSale;
  switch (entity) {
    case 'booking':
      return paths.bookingDetails(entity_id);
    case 'client':
      return paths.clientDetails(entity_id);
    case 'partner':
      return paths.partnerDetails(entity_id);
    case 'partner_payment':
      return paths.allocatePayment(entity_id);
    case 'allocation': {
      const payment = changes.find(({ field }) => field === 'partner_payment_id');
      const id = payment?.after ?? payment?.before;
      return id ? paths.allocatePayment(id) : null;
    }
    default:
      return toSale ?? lists[entity] ?? null;
  }
}

/** "Продажа № 214 — Ахмедов Тимур" */
export function entityWords({ entity, entity_id, entity_name }: LogLine, t: TFunction): string {
  const kind = t(`log.entities.${entity}`);
  if (entity_name === null) return t('log.entity_number', { entity: kind, id: entity_id });
  return t('log.entity_named', { entity: kind, id: entity_id, name: displayName(entity_name) });
}

/** The accessible name of a line: event and entity. */
export const lineName = (line: LogLine, t: TFunction): string =>
  `${t(`log.events.${line.event}`)}: ${entityWords(line, t)}`;
