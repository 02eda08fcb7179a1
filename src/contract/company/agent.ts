import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Amount, CalendarDate, Id, Moment, NonNegativeAmount, nullable, oneOf, YesOrNo } from '../base/fields.ts';
import { roles } from '../base/roles.ts';

const closed = { additionalProperties: false };

/** The months for which the list of people can show figures. */
export const figureMonths = ['last', 'this', 'next'] as const;

export const AgentRow = entity(
  'AgentRow',
  {
    id: Id,
    name: Type.String(),
    surname: Type.String(),
    office_id: Id,
    office_name: Type.String(),
    branch_name: Type.String(),
    username: nullable(Type.String()),
    role: nullable(oneOf(roles)),
    disabled: described(nullable(YesOrNo), "Can't sign in; their sales stay"),
    last_used_at: described(nullable(Moment), 'Time of their last request, to the minute'),
    month: described(nullable(CalendarDate), 'The first day of the month that the figures are of'),
    last_sale_date: described(nullable(CalendarDate), 'Of all their sales, cancelled ones included'),
    month_profit: described(
      nullable(Amount),
      'Profit and extra profit of their sales of the month by sale date; a cancelled one counts with its penalties',
    ),
    debt: described(nullable(Amount), 'What tourists still owe on their sales, cancelled ones included, USD'),
    overpaid: described(nullable(Amount), 'Overpayments to give back on their sales, zero or negative, USD'),
    target: described(nullable(Amount), 'Their target for the month, USD'),
    target_reached: described(nullable(Amount), 'The profit of those sales of the month that were added to target'),
    target_version: described(nullable(Type.Integer()), '0 as long as there is none'),
    version: described(nullable(Type.Integer()), 'Of the account; goes up with every change, sent back as `If-Match`'),
  },
  'What follows the branch is null for agents',
);
export type AgentRow = Static<typeof AgentRow>;

/** An account, as the answer of its commands. */
export const Account = Type.Object(
  {
    id: Id,
    username: Type.String(),
    name: Type.String(),
    surname: Type.String(),
    role: oneOf(roles),
    office_id: Id,
    disabled: YesOrNo,
    version: Type.Integer(),
  },
  closed,
);
export type Account = Static<typeof Account>;

/** The profit that a person is to earn in a month, USD; zero is no target. */
export const Target = Type.Object(
  { id: Id, agent_id: Id, month: CalendarDate, amount: NonNegativeAmount, version: Type.Integer() },
  closed,
);
export type Target = Static<typeof Target>;
