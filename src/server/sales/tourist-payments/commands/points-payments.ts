import { type Currency, toHundredths } from '#contract/base/money.ts';
import { maxPoints } from '#contract/loyalty/points-rules.ts';
import type { Context } from '../../../base/pipeline/handler.ts';
import { Refusal } from '../../../base/pipeline/refusal.ts';
import { lockPointBalance } from '../../../loyalty/rows/point-rows.ts';
import { returnPoints, spendPoints, type Use, usedOn, usesOn } from '../../../loyalty/rows/point-uses.ts';
import { readRules } from '../../../loyalty/rows/programme-rows.ts';
import type { Sale, TouristPayment } from '../../rows/sale-rows.ts';

const POINT = 100;

/** An amount in points (one point is one USD); null when it is not whole or in another currency. */
function pointsIn(value: string, currency: Currency): number | null {
  const hundredths = toHundredths(value);
  return currency === 'USD' && hundredths % POINT === 0 ? Math.abs(hundredths) / POINT : null;
}

/** The relevant columns of a payment; state `gone` when it was deleted. */
type Paid = Pick<TouristPayment, 'id' | 'kind' | 'amount' | 'accepted_amount' | 'currency'> & {
  state: TouristPayment['state'] | 'gone';
};

type Settling = {
  sale: Sale;
  payment: Paid;
  /** Whether the payment is now by the programme's method. */
  byPoints: boolean;
  /** The field of the body with the amount. */
  field: string;
};

/**
 * Adjusts the client's points to a payment that was created, edited, accepted, declined or deleted. A payment with
 * points uses them from its creation and returns them when it is declined, deleted or changed; a refund returns them
 * once it is accepted. Refuses points_not_whole, points_not_enough, points_over_limit and points_not_used.
 */
export async function settlePoints(context: Context, settling: Settling): Promise<void> {
  const { sale, payment, byPoints, field } = settling;
  const uses = await usesOn(context, sale.id);
  const held = uses.find((use) => use.payment === payment.id && use.returned < use.points) ?? null;
  if (!byPoints && held === null) return;
  const points = pointsIn(payment.accepted_amount ?? payment.amount, payment.currency);
  if (byPoints && points === null) {
    throw new Refusal('points_not_whole', { fields: { [field]: 'points_not_whole' } });
  }
  if (payment.kind === 'refund') return refundPoints(context, settling, uses, points ?? 0);
  const wanted = byPoints && (payment.state === 'new' || payment.state === 'accepted') ? (points ?? 0) : 0;
  if (wanted === (held?.points ?? 0)) return;
  const balance = await lockPointBalance(context, sale.client_id, context.today);
  if (held) {
    const back = { use: held, points: held.points, saleId: sale.id, payment: payment.id };
    await returnPoints(context, balance, back, context.today);
  }
  if (wanted === 0) return;
  await requireWithinLimit(context, sale, usedOn(uses) - (held?.points ?? 0) + wanted, field);
  const purpose = { sale_id: sale.id, tourist_payment_id: payment.id };
  await spendPoints(context, balance, wanted, purpose, { today: context.today, field });
}

async function requireWithinLimit(context: Context, sale: Sale, used: number, field: string): Promise<void> {
  const { max_percent } = await readRules(context.tx, context.caller.companyId);
  const most = maxPoints(sale.brutto, max_percent);
  if (used <= most) return;
  throw new Refusal('points_over_limit', { details: { most }, fields: { [field]: 'points_over_limit' } });
}

/**
 * Returns the points of an accepted refund, at most those used by accepted payments of the sale. Refuses
 * points_not_used.
 */
async function refundPoints(context: Context, { sale, payment, field }: Settling, all: Use[], points: number) {
  if (payment.state !== 'new' && payment.state !== 'accepted') return;
  const uses = all.filter(({ accepted }) => accepted);
  const used = usedOn(uses);
  if (points > used) {
    throw new Refusal('points_not_used', { details: { used }, fields: { [field]: 'points_not_used' } });
  }
  if (payment.state !== 'accepted') return;
  const balance = await lockPointBalance(context, sale.client_id, context.today);
  let left = points;
  for (const use of uses) {
    const back = Math.min(left, use.points - use.returned);
    if (back === 0) continue;
    await returnPoints(context, balance, { use, points: back, saleId: sale.id, payment: payment.id }, context.today);
    left -= back;
  }
}

/** Refuses points_on_sale: a sale paid with points of a client stays with that client. */
export async function requireNoPoints(context: Context, sale: Sale): Promise<void> {
  if (usedOn(await usesOn(context, sale.id)) === 0) return;
  throw new Refusal('points_on_sale', { fields: { tourist_phone: 'points_on_sale' } });
}
