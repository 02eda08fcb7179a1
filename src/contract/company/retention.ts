import Type, { type Static } from 'typebox';
import { nullable, whole } from '../base/fields.ts';

/** After how many months without anything new a client is proposed for anonymising; null: none is. */
export const Retention = Type.Object(
  {
    retention_months: nullable(whole('retention_months')),
    version: Type.Integer(),
  },
  { additionalProperties: false },
);
export type Retention = Static<typeof Retention>;
