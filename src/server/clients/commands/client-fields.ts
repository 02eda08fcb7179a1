import { toE164 } from '#contract/base/phone.ts';
import type { Database } from '../../base/db/connect.ts';
import { takenKey } from '../../base/db/database-errors.ts';
import { inCompany } from '../../base/db/transaction.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import type { Context } from '../../base/pipeline/handler.ts';
import { invalidFields, Refusal } from '../../base/pipeline/refusal.ts';
import { logClientAccess } from '../reads/find-client.ts';
import { type ClientOfPhone, readClientName } from '../rows/client-phones.ts';

type ClientInput = { phone: string; name: string; surname: string; latin_name?: string; email?: string | null };
type ClientFields = Required<ClientInput>;

/** A phone number in E.164, the stored form. Refuses phone_invalid. */
export function normalisePhone(typed: string): string {
  const phone = toE164(typed);
  if (!phone) throw invalidFields({ phone: 'phone_invalid' });
  return phone;
}

/** A client's fields in their stored form. Refuses phone_invalid. */
export function normaliseClient(typed: ClientInput): ClientFields {
  return {
    phone: normalisePhone(typed.phone),
    name: typed.name,
    surname: typed.surname,
    latin_name: typed.latin_name ?? '',
    email: typed.email ?? null,
  };
}

/** The columns that every edit of a client sets: its author, its time, the next version. */
export const editColumns = ({ caller, now }: Context, { version }: { version: number }) => ({
  updated_by: caller.id,
  updated_at: now.toISOString(),
  version: version + 1,
});

/**
 * Logs a look-up of a phone in its own transaction before a command assigns it, because the refusal client_phone_taken
 * names its client and a refused command leaves no log line. A repeated request, and a caller who has just assigned the
 * number, add no second line.
 */
export async function logPhoneLookUp(db: Database, caller: Caller, phone: string): Promise<void> {
  await inCompany(db, caller.companyId, 'read write', (tx) =>
    logClientAccess(tx, caller, { phone }, ['client.create', 'client.edit']),
  );
}

const phoneTaken = (details: Record<string, unknown>) =>
  new Refusal('client_phone_taken', { details, fields: { phone: 'client_phone_taken' } });

/** Refuses client_phone_taken with the client that has the phone; of a merged client, the survivor. */
export async function refuseTakenPhone(context: Context, owner: ClientOfPhone): Promise<never> {
  const { id, name, surname } = owner.merged_into === null ? owner : await readClientName(context, owner.merged_into);
  throw phoneTaken({ client_id: id, name, surname });
}

/** Runs a write of a client and turns a violation of the phone's unique key into client_phone_taken. */
export async function withPhoneKey<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw takenKey(error) === null ? error : phoneTaken({});
  }
}

/** The answer of a command that wrote a client. */
export const clientAnswer = (client: ClientFields & { id: number; version: number }) => {
  const { id, phone, name, surname, latin_name, email, version } = client;
  return { body: { id, phone, name, surname, latin_name, email, version } };
};
