import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { CalendarDate, nullable } from '#contract/base/fields.ts';
import { User } from '#contract/company/user.ts';
import type { Database } from '../../base/db/connect.ts';
import { inCompany } from '../../base/db/transaction.ts';
import { readUser } from '../rows/accounts.ts';
import { callerOf } from '../sign-in/authenticate.ts';

const Subscription = Type.Object({ subscription: nullable(CalendarDate) });

/** The two reads that the customer's specification wants as REST. */
export function registerRestReads(app: FastifyInstance, db: Database): void {
  const me = (companyId: number, id: number) =>
    inCompany(db, companyId, 'read only', (tx) => readUser(tx, companyId, id));

  app.get('/api/v1/users/me/', {
    schema: {
      operationId: 'me',
      summary: 'Who is signed in',
      tags: ['reads'],
      security: [{ token: [] }],
      response: { 200: User },
    },
    handler: async (request) => {
      const { companyId, id } = callerOf(request);
      return me(companyId, id);
    },
  });

  app.get('/api/v1/get-company-subscription/', {
    schema: {
      operationId: 'company-subscription',
      summary: 'When the subscription of the company ends',
      tags: ['reads'],
      security: [{ token: [] }],
      response: { 200: Subscription },
    },
    handler: async (request) => {
      const { companyId, id } = callerOf(request);
      return { subscription: (await me(companyId, id)).company.subscription };
    },
  });
}
