import { addPaymentMethod as contract } from '#contract/directories/add-payment-method.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { addNamed } from './unique-name.ts';

export const addPaymentMethod = handler(
  contract,
  addNamed({
    table: 'payment_methods',
    event: 'payment_method.add',
    taken: 'payment_method_exists',
    answered: ['id', 'name', 'for_sales', 'for_bookings', 'for_tourist_payments', 'for_partner_payments', 'pays_by'],
  }),
);
