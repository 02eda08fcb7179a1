import { editPaymentMethod as contract } from '#contract/directories/edit-payment-method.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { editNamed } from './unique-name.ts';

export const editPaymentMethod = handler(
  contract,
  editNamed({
    table: 'payment_methods',
    event: 'payment_method.edit',
    taken: 'payment_method_exists',
    answered: [
      'id',
      'name',
      'for_sales',
      'for_bookings',
      'for_tourist_payments',
      'for_partner_payments',
      'pays_by',
      'retired',
      'version',
    ],
    // The points' method belongs to the loyalty programme, and returns of points need it.
    refuse: (before, { name: _, ...typed }) => {
      const changed = (Object.keys(typed) as (keyof typeof typed)[]).filter((field) => typed[field] !== before[field]);
      if (before.pays_by !== 'points' || changed.length === 0) return;
      const fields = Object.fromEntries(changed.map((field) => [field, 'points_method_fixed' as const]));
      throw new Refusal('points_method_fixed', { fields });
    },
  }),
);
