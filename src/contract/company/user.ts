import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { CalendarDate, Id, nullable, oneOf } from '../base/fields.ts';
import { roles } from '../base/roles.ts';
import { RateAge } from '../currencies/currency-rate.ts';
import { Retention } from './retention.ts';

const closed = { additionalProperties: false };

const Company = entity('Company', {
  name: Type.String(),
  slug: Type.String(),
  time_zone: Type.String(),
  subscription: nullable(CalendarDate),
  ...RateAge.properties,
  ...Retention.properties,
});

export const User = entity(
  'User',
  {
    id: Id,
    username: Type.String(),
    name: Type.String(),
    surname: Type.String(),
    role: oneOf(roles),
    office_id: Id,
    office_name: Type.String(),
    branch_name: Type.String(),
    agents_see: described(
      oneOf(['own', 'office']),
      'Whether agents see their own sales or those of their whole office',
    ),
    company: Company,
  },
  'The signed-in user with what the client needs of the company',
);
export type User = Static<typeof User>;

/** The answer to a sign-in. The token goes into `Authorization: Token <token>`. */
export const SignedIn = Type.Object({ token: Type.String(), user: User }, closed);
export type SignedIn = Static<typeof SignedIn>;
