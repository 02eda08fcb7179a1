import { addNamed } from './unique-name.ts';

export const addPaymentMethod = addNamed({
  table: 'payment_methods',
  event: 'payment_method.add',
  taken: 'payment_method_exists',
  answered: ['id', 'name', 'for_sales', 'for_bookings', 'for_tourist_payments', 'for_partner_payments', 'pays_by'],
});
