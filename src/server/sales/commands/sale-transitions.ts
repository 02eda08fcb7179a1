import type { Updateable } from 'kysely';
import { ownerOf } from '#contract/base/abilities.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import type { LogEvent } from '#contract/base/log-words.ts';
import { type Amount, compare, sign, subtract } from '#contract/base/money.ts';
import { salePosition } from '#contract/sales/sale-abilities.ts';
import { type SaleEvent, saleMachine } from '#machines/sale.ts';
import type { Schema } from '../../base/db/schema.ts';
import { accept } from '../../base/pipeline/accept-request.ts';
import { type Answer, allow, type Context, question, requireVersion } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { lockSale, raiseVersion, type Sale } from '../rows/sale-rows.ts';

type SalePatch = Updateable<Schema['sales']>;
type Id = { id: number };

/** Decides with the sale's machine and answers with the status columns as they will be. */
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

/** What is done to the sale itself, and stands in the log under its own name. */
type Logged = Extract<SaleEvent, { type: LogEvent }>;

/** What a transition of the sale does besides the status columns: what it writes, and what follows from it. */
type Besides = { patch?: (context: Context) => SalePatch; after?: (context: Context, sale: Sale) => Promise<void> };

/** A transition of the sale that needs nothing but its name. */
export const transitionSale =
  (event: (context: Context) => Logged, { patch, after }: Besides = {}) =>
  async (context: Context & { params: Id }): Promise<Answer> => {
    const sale = await lockSale(context, context.params.id);
    allow(context, ownerOf(sale));
    requireVersion(context, sale);
    const happening = event(context);
    const next = decideSale(sale, happening);
    const changed = await changeRow(context, happening.type, 'sales', sale, { ...next, ...patch?.(context) });
    await after?.(context, changed);
    return { sale: sale.id };
  };

/** A change of what belongs to a sale: its machine has to allow it, and a check is taken back. */
export async function changeBelow(
  context: Context,
  cause: LogEvent,
  sale: Sale,
  event: Extract<SaleEvent, { type: 'sale.change_bookings' | 'sale.change_payments' }>,
): Promise<void> {
  await changeRow(context, cause, 'sales', sale, decideSale(sale, event));
  if (event.type === 'sale.change_bookings') await raiseVersion(context, sale);
}

/** Management notes and extra profit are not an agent's to write. */
export function refuseManagementFields(context: Context): void {
  if (context.caller.role === 'management') return;
  const written = ['management_notes', 'extra_profit'].filter((field) => field in context.body);
  if (written.length === 0) return;
  throw new Refusal('insufficient_permissions', {
    fields: Object.fromEntries(written.map((field) => [field, 'insufficient_permissions'] as const)),
  });
}

/** A sale that makes a loss, or a larger one than before, asks. */
export function askAboutLoss(context: Context, profit: Amount, before: Amount, field: string): void {
  if (sign(profit) < 0 && compare(profit, before) < 0) {
    question(context, { code: 'profit_negative', field, values: { profit } });
  }
}

export const profitOf = (brutto: Amount, netto: Amount): Amount => subtract(brutto, netto);
