import type { Updateable } from 'kysely';
import { ownerOf } from '#contract/base/abilities.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import type { LogEvent } from '#contract/base/log-words.ts';
import { type Amount, compare, sign, subtract } from '#contract/base/money.ts';
import { salePosition } from '#contract/sales/sale-abilities.ts';
import { type SaleEvent, saleMachine } from '#machines/sale.ts';
import type { Schema } from '../../base/db/schema.ts';
import { accept } from '../../base/pipeline/accept-event.ts';
import { type Answer, allow, type Context, requireConfirmation, requireVersion } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { lockSale, raiseVersion, type Sale } from '../rows/sale-rows.ts';

type SalePatch = Updateable<Schema['sales']>;
type Id = { id: number };

/** Runs an event on the sale's machine and returns the new status columns. */
export function decideSale(sale: Sale, event: SaleEvent, fieldsOfRefusal: Record<string, ErrorCode> = {}): SalePatch {
  const { value } = accept(saleMachine, salePosition(sale), event, {
    sale_not_active: { fields: fieldsOfRefusal },
    fill_required_fields: { fields: { reason: 'fill_required_fields' } },
    more_than_owed: { details: { debt: sale.debt }, fields: { amount: 'more_than_owed' } },
    debt_must_be_zero: { details: { debt: sale.debt } },
    payments_not_accepted: { details: { pending_payments: sale.pending_payments } },
    service_date_ahead: { details: { service_date: sale.service_date } },
  });
  const unchecked = sale.audit === 'checked' && value.audit === 'unchecked' && event.type !== 'sale.uncheck';
  return {
    lifecycle: value.lifecycle,
    audit: value.audit,
    target: value.target,
    ...(unchecked ? { changed_since_check: true } : {}),
  };
}

/** Events of the sale that are logged under their own names. */
type LoggedSaleEvent = Extract<SaleEvent, { type: LogEvent }>;

/** Further columns that a transition writes, and what runs after it. */
type TransitionOptions = {
  patch?: (context: Context) => SalePatch;
  after?: (context: Context, sale: Sale) => Promise<void>;
};

/** The handler of a command that is a transition of the sale without a body. */
export const transitionSale =
  (event: (context: Context) => LoggedSaleEvent, { patch, after }: TransitionOptions = {}) =>
  async (context: Context & { params: Id }): Promise<Answer> => {
    const sale = await lockSale(context, context.params.id);
    allow(context, ownerOf(sale));
    requireVersion(context, sale);
    const saleEvent = event(context);
    const next = decideSale(sale, saleEvent);
    const changed = await changeRow(context, saleEvent.type, 'sales', sale, { ...next, ...patch?.(context) });
    await after?.(context, changed);
    return { sale: sale.id };
  };

/**
 * Applies a change of bookings or payments to their sale: its machine has to allow it, and a checked sale becomes
 * unchecked.
 */
export async function applyChildChange(
  context: Context,
  cause: LogEvent,
  sale: Sale,
  event: Extract<SaleEvent, { type: 'sale.change_bookings' | 'sale.change_payments' }>,
): Promise<void> {
  await changeRow(context, cause, 'sales', sale, decideSale(sale, event));
  if (event.type === 'sale.change_bookings') await raiseVersion(context, sale);
}

/** Refuses management notes and extra profit to other roles: insufficient_permissions at the fields. */
export function refuseManagementFields(context: Context): void {
  if (context.caller.role === 'management') return;
  const written = ['management_notes', 'extra_profit'].filter((field) => field in context.body);
  if (written.length === 0) return;
  throw new Refusal('insufficient_permissions', {
    fields: Object.fromEntries(written.map((field) => [field, 'insufficient_permissions'] as const)),
  });
}

/** Requires confirmation of a loss, or of a larger loss than before. */
export function confirmLoss(context: Context, profit: Amount, before: Amount, field: string): void {
  if (sign(profit) < 0 && compare(profit, before) < 0) {
    requireConfirmation(context, { code: 'profit_negative', field, values: { profit } });
  }
}

export const profitOf = (brutto: Amount, netto: Amount): Amount => subtract(brutto, netto);
