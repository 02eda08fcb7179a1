import type { TFunction } from 'i18next';
import type { LogEntity, LogEvent } from '#contract/base/log-words.ts';
import type { ExportPart } from '#contract/clients/client-export.ts';
import type { PointEntryType } from '#contract/loyalty/points.ts';
import type { MessageChannel, MessagePurpose, MessageStatus } from '#contract/messages/message.ts';
import { changeWords } from '../../base/changes/change-words.ts';
import { type ChangeWords, writeChange, writeValue } from '../../base/changes/written-change.ts';
import { formatMoment } from '../../base/i18n/format.ts';

/** The fields of each part, in their order; pictures are shown. */
export const documentFields: Record<ExportPart, readonly string[]> = {
  clients: [
    ...['id', 'surname', 'name', 'latin_name', 'phone', 'email', 'turnover', 'points', 'subscription_until'],
    ...['merged_into', 'created_at', 'updated_at'],
  ],
  consents: ['given_on', 'wording_version', 'consent_means', 'notes', 'withdrawn_on', 'created_at'],
  sales: [
    ...['id', 'sale_date', 'tourist_surname', 'tourist_name', 'tourist_latin_name', 'tourist_phone', 'adults'],
    ...['children', 'infants', 'direction', 'service', 'service_date', 'deadline_date', 'blank_number', 'brutto'],
    ...['paid', 'debt', 'payment_status', 'lifecycle', 'cancel_reason', 'notes', 'operator_notes'],
    ...['management_notes', 'agent', 'office', 'created_at'],
  ],
  bookings: ['id', 'sale_id', 'partner', 'service_date', 'reference_number', 'lifecycle', 'created_at'],
  payments: [
    ...['id', 'sale_id', 'payment_date', 'kind', 'method', 'amount', 'currency', 'usd_total', 'state'],
    ...['accepted_amount', 'accepted_usd_total', 'tags', 'decline_reason', 'created_at'],
  ],
  points: ['entry_date', 'point_type', 'points', 'sale_id', 'reason', 'created_at'],
  messages: ['created_at', 'channel', 'recipient', 'purpose', 'status', 'sent_at'],
  pictures: ['id', 'created_at', 'content_type', 'bytes'],
  log: ['at', 'by_name', 'event', 'entity', 'entity_id', 'sale_id', 'changes'],
};

type Pair = [before: unknown, after: unknown];

const asText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value.join(', ') : String(value);
};

/** Names and formatted values of an export's fields in the language of the interface. */
export function documentWords(t: TFunction, timeZone: string) {
  const words: ChangeWords = changeWords(t, timeZone);
  const moment = (value: string) => formatMoment(value, timeZone);
  const names: Record<string, string> = {
    id: t('columns.id'),
    merged_into: t('log.fields.merged_into'),
    created_at: t('columns.recorded_at'),
    updated_at: t('columns.updated_at'),
    reason: t('fields.reason'),
    point_type: t('columns.marks'),
    channel: t('client_export.channel'),
    recipient: t('client_export.recipient'),
    purpose: t('client_export.purpose'),
    status: t('messages.state'),
    sent_at: t('client_export.sent_at'),
    bytes: t('client_export.picture'),
    at: t('columns.at'),
    by_name: t('columns.who'),
    event: t('columns.event'),
    entity: t('columns.entity'),
    entity_id: t('columns.id'),
    changes: t('columns.changes'),
  };
  const written: Record<string, (value: string) => string> = {
    // In the document the id is shown as a number.
    merged_into: (id) => id,
    ...{ created_at: moment, updated_at: moment, sent_at: moment, at: moment },
    point_type: (type) => t(`point_types.${type as PointEntryType}`),
    channel: (channel) => t(`client_export.channels.${channel as MessageChannel}`),
    purpose: (purpose) => t(`messages.purposes.${purpose as MessagePurpose}`),
    status: (status) => t(`messages.statuses.${status as MessageStatus}`),
    event: (event) => t(`log.events.${event as LogEvent}`),
    entity: (entity) => t(`log.entities.${entity as LogEntity}`),
  };
  return {
    nameOf: (field: string): string => names[field] ?? words.fields[field]?.[0] ?? field,
    /** A formatted value; an empty one is "-". */
    write: (field: string, value: unknown): string => {
      const text = asText(value);
      if (text === null || text === '') return field === 'by_name' ? t('log.program') : '-';
      return written[field]?.(text) ?? writeValue(field, text, words, true);
    },
    /** The changes of a line of the log, one text for each. */
    writeChanges: (changes: unknown): string[] =>
      Object.entries(changes as Record<string, Pair>).map(([field, [before, after]]) =>
        writeChange({ field, before: asText(before), after: asText(after) }, words, true),
      ),
  };
}
export type DocumentWords = ReturnType<typeof documentWords>;
