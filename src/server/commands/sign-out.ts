import type { Handler } from '../pipeline/handler.ts';
import { endSession } from '../stores/sessions.ts';

export const signOut: Handler = async (context) => {
  await endSession(context.tx, context.caller.tokenHash);
  context.lines.push({
    event: 'session.sign_out',
    entity: 'user',
    entity_id: context.caller.id,
    sale_id: null,
    changes: {},
  });
  return { body: null };
};
