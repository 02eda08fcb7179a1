import Type, { type Static } from 'typebox';
import { Amount, CurrencyCode } from '../base/fields.ts';

/** What the cash desk has of a currency. */
export const CurrencyBalance = Type.Object(
  { currency: CurrencyCode, balance: Amount },
  { additionalProperties: false },
);
export type CurrencyBalance = Static<typeof CurrencyBalance>;
