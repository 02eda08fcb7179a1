import { columnsIn } from '../../base/graphql/requested-fields.ts';
import { loggedRoot, page, root } from '../../base/graphql/resolver.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { readClient } from './client-details.ts';
import { clientList, selectClients } from './client-list.ts';
import { logClientAccess } from './find-client.ts';
import { readClientAnonymisation } from './open-matters.ts';
import { pointsHistoryConditions, pointsHistoryList } from './points-history.ts';
import { historyOfClient } from './read-client-history.ts';

/** Resolvers of clients, of anonymising and of the points ledger. */
export const clientResolvers = {
  clients: root('clients', (tx, caller, args, fields) => {
    const list = clientList(caller);
    const where = selectClients(caller, args.filter ?? {});
    return page(tx, list, where, args, columnsIn(fields.get('rows'), list.source.columns), fields);
  }),

  client: loggedRoot('client', logClientAccess, async (tx, caller, id, _asked, fields) => {
    if (id === null) return null;
    const client = await readClient(tx, caller, { id }, fields.has('pending') || fields.has('expiring'));
    if (!client || !fields.has('history')) return client;
    return { ...client, history: await historyOfClient(tx, caller, client.id) };
  }),

  clientAnonymisation: root(
    'clientAnonymisation',
    (tx, caller, { id }) => readClientAnonymisation(tx, caller, id),
    'several',
  ),

  pointsHistory: loggedRoot(
    'pointsHistory',
    (tx, caller, { filter }) => logClientAccess(tx, caller, { id: filter?.client_id, phone: filter?.phone }),
    async (tx, caller, clientId, args, fields) => {
      if (clientId === null) throw new Refusal('client_not_found');
      const { client_id: _id, phone: _phone, ...filter } = args.filter ?? {};
      const list = pointsHistoryList(caller, clientId);
      const where = { where: pointsHistoryConditions(caller, clientId, filter) };
      return page(tx, list, where, args, columnsIn(fields.get('rows'), list.source.columns), fields);
    },
  ),
};
