import type { editPaymentMethod as contract } from '#contract/directories/edit-payment-method.ts';
import { type HandlerOf, requireVersion } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { lockNamed } from '../rows/directory-rows.ts';
import { keptName, writeNamed } from './unique-name.ts';

export const editPaymentMethod: HandlerOf<typeof contract> = async (context) => {
  const before = await lockNamed(context, 'payment_methods', context.params.id);
  requireVersion(context, before);
  const { name = before.name, ...typed } = context.body;
  // What points are for is the programme's to say, and no sale could give them back without their method.
  const changed = (Object.keys(typed) as (keyof typeof typed)[]).filter((field) => typed[field] !== before[field]);
  if (before.pays_by === 'points' && changed.length > 0) {
    const fields = Object.fromEntries(changed.map((field) => [field, 'points_method_fixed' as const]));
    throw new Refusal('points_method_fixed', { fields });
  }
  const patch = { ...typed, name: keptName(name), version: before.version + 1 };
  const after = await writeNamed('payment_method_exists', () =>
    changeRow(context, 'payment_method.edit', 'payment_methods', before, patch),
  );
  const { company_id: _, name_key: __, ...answer } = after;
  return { body: answer };
};
