import { toE164 } from '#contract/base/phone.ts';
import type { Database } from '../../base/db/connect.ts';
import { takenKey } from '../../base/db/faults.ts';
import { inCompany } from '../../base/db/transaction.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import type { Context } from '../../base/pipeline/handler.ts';
import { invalidFields, Refusal } from '../../base/pipeline/refusal.ts';
import { openClient } from '../reads/open-client.ts';
import { type ClientOfPhone, clientName } from '../rows/client-phones.ts';

type Typed = { phone: string; name: string; surname: string; latin_name?: string; email?: string | null };
type Kept = Required<Typed>;

/** A phone number in the one form in which it is kept. */
export function keptPhone(typed: string): string {
  const phone = toE164(typed);
  if (!phone) throw invalidFields({ phone: 'phone_invalid' });
  return phone;
}

/** A client's fields as they are kept. */
export function keptClient(typed: Typed): Kept {
  return {
    phone: keptPhone(typed.phone),
    name: typed.name,
    surname: typed.surname,
    latin_name: typed.latin_name ?? '',
    email: typed.email ?? null,
  };
}

/** What every edit of a client leaves: who did it and when, and another version. */
export const editedNow = ({ caller, now }: Context, { version }: { version: number }) => ({
  updated_by: caller.id,
  updated_at: now.toISOString(),
  version: version + 1,
});

/**
 * Before a number is given to a client: who has it already is told by the refusal, so it counts as a look-up and is in the
 * log, although nothing else of a refused command stays. A person who has just given it that number knows whose it is, and the
 * same request sent again writes nothing more.
 */
export async function lookUpOwner(db: Database, caller: Caller, phone: string): Promise<void> {
  await inCompany(db, caller.companyId, 'read write', (tx) =>
    openClient(tx, caller, { phone }, ['client.create', 'client.edit']),
  );
}

const taken = (details: Record<string, unknown>) =>
  new Refusal('client_phone_taken', { details, fields: { phone: 'client_phone_taken' } });

/** Refuses a phone number with the name of whoever has it: of a merged client that is the survivor. */
export async function refuseTaken(context: Context, owner: ClientOfPhone): Promise<never> {
  const { id, name, surname } = owner.merged_into === null ? owner : await clientName(context, owner.merged_into);
  throw taken({ client_id: id, name, surname });
}

/** Writes a client; whatever gets past the look at the phone number is stopped by its key. */
export async function writeClient<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw takenKey(error) === null ? error : taken({});
  }
}

/** What is answered about a client that was written. */
export const writtenClient = (client: Kept & { id: number; version: number }) => {
  const { id, phone, name, surname, latin_name, email, version } = client;
  return { body: { id, phone, name, surname, latin_name, email, version } };
};
