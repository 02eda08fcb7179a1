import Type, { type Static } from 'typebox';
import { described } from '../base/entity.ts';
import { nullable, wholeNumber } from '../base/fields.ts';

/** The company's retention period for personal data. */
export const Retention = Type.Object(
  {
    retention_months: described(
      nullable(wholeNumber('retention_months')),
      'After how many months without anything new a client is proposed for anonymising; null: none is',
    ),
    version: Type.Integer(),
  },
  { additionalProperties: false },
);
export type Retention = Static<typeof Retention>;
