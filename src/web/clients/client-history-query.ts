import type { TFunction } from 'i18next';
import type { HistoryEntry } from '#contract/log/history-entry.ts';
import { type HistoryLine, type HistoryLineChange, isHistoryField } from '../base/changes/history-fields.ts';
import { formatPoints } from './points/points-query.ts';

/** The events of a client's history; the text of each is `history.<event>`. */
const clientEvents = [
  'client.create',
  'client.edit',
  'client.merge',
  'client.anonymise',
  'consent.add',
  'consent.withdraw',
  'points.correct',
  'points.use',
] as const;
type ClientEvent = (typeof clientEvents)[number];

const isEvent = (event: string): event is ClientEvent => (clientEvents as readonly string[]).includes(event);

/** The change of the balance; null without one. */
function pointsIn({ changes }: HistoryEntry): number | null {
  const points = changes.find(({ field }) => field === 'points');
  return points ? Number(points.after ?? 0) - Number(points.before ?? 0) : null;
}

/** The changed fields; empty for a client who was only created. */
const changesOf = ({ event, changes }: HistoryEntry): HistoryLineChange[] =>
  event === 'client.create'
    ? []
    : changes.flatMap(({ field, before, after }) => (isHistoryField(field) ? [{ field, before, after }] : []));

/** The history of a client as it is shown, newest first. */
export const tellClient = (history: HistoryEntry[], t: TFunction): HistoryLine[] =>
  history
    .map((entry) => ({
      id: entry.id,
      at: entry.at,
      by: entry.by_name,
      text: t(`history.${isEvent(entry.event) ? entry.event : 'other'}`, {
        points: formatPoints(pointsIn(entry) ?? 0),
      }),
      changes: changesOf(entry),
    }))
    .reverse();
