import type { editPaymentMethod as contract } from '#contract/commands/edit-payment-method.ts';
import { type HandlerOf, requireVersion } from '../pipeline/handler.ts';
import { lockNamed } from '../stores/directories.ts';
import { changeRow } from '../stores/journal.ts';
import { keptName, writeNamed } from './named.ts';

export const editPaymentMethod: HandlerOf<typeof contract> = async (context) => {
  const before = await lockNamed(context, 'payment_methods', context.params.id);
  requireVersion(context, before);
  const { name = before.name, ...typed } = context.body;
  const patch = { ...typed, name: keptName(name), version: before.version + 1 };
  const after = await writeNamed('payment_method_exists', () =>
    changeRow(context, 'payment_method.edit', 'payment_methods', before, patch),
  );
  const { company_id: _, name_key: __, ...answer } = after;
  return { body: answer };
};
