import { Refusal } from '../pipeline/refusal.ts';
import { type ClientAsked, findClientId, readClient } from '../queries/client.ts';
import { readClientAnonymisation } from '../queries/client-anonymisation.ts';
import { historyOfClient } from '../queries/client-history.ts';
import { type ClientFilter, clientConditions, clientList } from '../queries/clients.ts';
import { type PointsHistoryFilter, pointsHistoryConditions, pointsHistoryList } from '../queries/points-history.ts';
import { columnsIn } from './asked.ts';
import { type PageArguments, page, root } from './root.ts';

type PointsAsked = { client_id?: number | null; phone?: string | null };

/** Clients, where each of them stands, and what came and went of their points. */
export const clientResolvers = {
  clients: root<PageArguments<ClientFilter>>('clients', (tx, caller, args, fields) => {
    const list = clientList(caller);
    const where = { where: clientConditions(caller, args.filter ?? {}) };
    return page(tx, list, where, args, columnsIn(fields.get('rows'), list.source.columns), fields);
  }),

  client: root<ClientAsked>('client', async (tx, caller, asked, fields) => {
    const client = await readClient(tx, caller, asked, fields.has('pending') || fields.has('expiring'));
    if (!client || !fields.has('history')) return client;
    return { ...client, history: await historyOfClient(tx, caller, client.id) };
  }),

  clientAnonymisation: root<{ id: number }>(
    'clientAnonymisation',
    (tx, caller, { id }) => readClientAnonymisation(tx, caller, id),
    'several',
  ),

  pointsHistory: root<PageArguments<PointsHistoryFilter & PointsAsked>>(
    'pointsHistory',
    async (tx, caller, args, fields) => {
      const { client_id: id, phone, ...filter } = args.filter ?? {};
      const clientId = await findClientId(tx, caller, { id, phone });
      if (clientId === null) throw new Refusal('client_not_found');
      const list = pointsHistoryList(caller, clientId);
      const where = { where: pointsHistoryConditions(caller, clientId, filter) };
      return page(tx, list, where, args, columnsIn(fields.get('rows'), list.source.columns), fields);
    },
    'several',
  ),
};
