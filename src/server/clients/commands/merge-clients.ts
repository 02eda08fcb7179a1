import { mergeClients as contract } from '#contract/clients/merge-clients.ts';
import { levelAt } from '#contract/loyalty/points-rules.ts';
import {
  type ClientMergeEvent,
  clientMergeMachine,
  emptyMerge,
  type MergeField,
  type MergingClient,
  mergedFields,
  mergeFields,
  undecidedFields,
} from '#machines/client-merge.ts';
import type { Position } from '#machines/decide.ts';
import { accept } from '../../base/pipeline/accept-event.ts';
import { type ContextOf, handler } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { type Client, movePoints } from '../../loyalty/rows/point-rows.ts';
import { readLevels, readRules } from '../../loyalty/rows/programme-rows.ts';
import {
  lockSalesOf,
  lockTwoClients,
  moveConsents,
  moveMessages,
  moveSales,
  repointTombstones,
  writeSurvivor,
} from '../rows/client-merge-rows.ts';
import { deferPhoneKey } from '../rows/client-phones.ts';
import { refreshPurchases } from '../rows/client-rows.ts';

const EVENT = 'client.merge';
type Context = ContextOf<typeof contract>;
type Pair = { survivor: Client; other: Client };

export const mergeClients = handler(contract, async (context) => {
  const { body, caller, today, now, tx } = context;
  const ids = { from: body.other_id, to: body.survivor_id };
  await lockSalesOf(context, ids.from);
  const { survivor_id, other_id } = await lockTwoClients(
    context,
    { survivor_id: body.survivor_id, other_id: body.other_id },
    'update',
  );
  const pair: Pair = { survivor: survivor_id, other: other_id };
  const fields = decideMerge(context, pair);
  await lockSalesOf(context, ids.from);
  const moved_sales = await moveSales(context, EVENT, ids);
  await moveMessages(context, ids);
  await moveConsents(context, ids);
  await repointTombstones(context, EVENT, ids);
  const { from, to } = await movePoints(context, ids, today);
  const changed = { updated_by: caller.id, updated_at: now.toISOString() };
  const phones = { survivor: fields.phone, other: fields.phone === from.phone ? to.phone : from.phone };
  await deferPhoneKey(context);
  await changeRow(context, EVENT, 'clients', from, {
    ...{ ...changed, phone: phones.other, merged_into: to.id, version: from.version + 1 },
    ...{ turnover: '0.00', subscription_until: null },
  });
  const kept = { ...fields, email: fields.email || null, phone: phones.survivor };
  const merged = await writeSurvivor(context, EVENT, to, { ...changed, ...kept });
  const { membership_months: months } = await readRules(tx, caller.companyId);
  const client = await refreshPurchases(context, EVENT, merged, { months, promised: laterMembershipEnd(pair) });
  const level = levelAt(await readLevels(tx, caller.companyId), client.turnover);
  const { id, name, surname, latin_name, phone, email, points, turnover, subscription_until, version } = client;
  const standing = { points, turnover, subscription_until, level_name: level?.name ?? null };
  return {
    body: { id, name, surname, latin_name, phone, email, version, ...standing, other_id: ids.from, moved_sales },
  };
});

const asMerging = ({ id, name, surname, latin_name, phone, email, ...client }: Client): MergingClient => ({
  ...{ id, name, surname, latin_name, phone, email: email ?? '' },
  merged: client.merged_into !== null,
  anonymised: client.anonymised_at !== null,
});

/** Runs the machine's checks on the request; returns the merged fields. */
function decideMerge({ body }: Context, { survivor, other }: Pair): Record<MergeField, string> {
  let at: Position<typeof clientMergeMachine> = { value: 'choosing', context: emptyMerge };
  const send = (event: ClientMergeEvent) => {
    at = accept(clientMergeMachine, at, event, {
      same_client: { fields: { other_id: 'same_client' } },
      client_anonymised: {
        fields: { [survivor.anonymised_at === null ? 'other_id' : 'survivor_id']: 'client_anonymised' },
      },
      client_merged: {
        details: { client_id: survivor.merged_into ?? other.merged_into },
        fields: { [survivor.merged_into === null ? 'other_id' : 'survivor_id']: 'client_merged' },
      },
      fill_required_fields: {
        fields: Object.fromEntries(
          undecidedFields(at.context).map((field) => [`fields.${field}`, 'fill_required_fields'] as const),
        ),
      },
      confirmation_mismatch: { fields: { confirmation: 'confirmation_mismatch' } },
    });
  };
  send({ type: 'client_merge.choose', survivor: asMerging(survivor), other: asMerging(other) });
  if (survivor.version !== body.survivor_version || other.version !== body.other_version) {
    throw new Refusal('stale', { details: { survivor_version: survivor.version, other_version: other.version } });
  }
  for (const field of mergeFields) {
    const side = body.fields[field];
    if (side) send({ type: 'client_merge.take', field, side });
  }
  send({ type: 'client_merge.ask' });
  send({ type: 'client_merge.confirm', typed: body.confirmation });
  const fields = mergedFields(at.context);
  if (!fields) throw new Error('Two clients were chosen');
  return fields;
}

/** The later end of the two memberships. */
function laterMembershipEnd({ survivor, other }: Pair): string | null {
  const [, last = null] = [survivor.subscription_until ?? '', other.subscription_until ?? ''].toSorted();
  return last || null;
}
