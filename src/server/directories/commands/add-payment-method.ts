import { addNamed } from './add-named.ts';

export const addPaymentMethod = addNamed('payment_methods', 'payment_method.add', 'payment_method_exists', [
  'id',
  'name',
  'for_sales',
  'for_bookings',
  'for_tourist_payments',
  'for_partner_payments',
  'pays_by',
]);
