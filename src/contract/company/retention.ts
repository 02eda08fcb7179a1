import Type, { type Static } from 'typebox';
import { described } from '../base/entity.ts';
import { nullable, whole } from '../base/fields.ts';

/** After how many months without anything new a client is proposed for anonymising; null: none is. */
export const Retention = Type.Object(
  {
    retention_months: described(
      nullable(whole('retention_months')),
      'After how many months without anything new a client is proposed for anonymising; null: none is',
    ),
    version: Type.Integer(),
  },
  { additionalProperties: false },
);
export type Retention = Static<typeof Retention>;
