import { createClient as contract } from '#contract/clients/create-client.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { insertRows } from '../../base/pipeline/write-log.ts';
import { claimPhone } from '../rows/client-phones.ts';
import { clientAnswer, logPhoneLookUp, normaliseClient, refuseTakenPhone, withPhoneKey } from './client-fields.ts';

export const createClient = handler(contract, {
  prepare: async (db, { caller, body }) => {
    const fields = normaliseClient(body);
    await logPhoneLookUp(db, caller, fields.phone);
    return async (context) => {
      const owner = await claimPhone(context, fields.phone);
      if (owner) await refuseTakenPhone(context, owner);
      const [client] = await withPhoneKey(() => insertRows(context, 'client.create', 'clients', [fields]));
      if (!client) throw new Error('An insert of one row returned none');
      return clientAnswer(client);
    };
  },
});
