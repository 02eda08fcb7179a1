import { useEffect, useState } from 'react';
import type { Client } from '#contract/clients/client.ts';
import { Problem } from '../../base/api/http.ts';
import { query } from '../../base/api/query.ts';
import { select } from '../../base/api/select.ts';
import { toE164 } from '../../base/text/typed-phone.ts';

const CLIENT = select(
  'client',
  { phone: 'String!' },
  `id phone name surname latin_name debt overpaid sales_count debt_sale_id level_name level_percent points
    points_available`,
);

/** The fields of a client that the form of a sale needs. */
export type KnownClient = Pick<
  Client,
  | 'id'
  | 'phone'
  | 'name'
  | 'surname'
  | 'latin_name'
  | 'debt'
  | 'overpaid'
  | 'sales_count'
  | 'debt_sale_id'
  | 'level_name'
  | 'level_percent'
  | 'points'
  | 'points_available'
>;

/** Pause in typing after which the lookup is sent, ms. */
const LOOKUP_DELAY = 200;

/**
 * `unknown`: no client has this number yet; `limited`: too many numbers of no client were looked up; null: no whole
 * number is typed, or it could not be looked up.
 */
export type FoundClient = KnownClient | 'unknown' | 'limited' | null;

const isLimited = (error: unknown) => error instanceof Problem && error.code === 'client_look_ups_exceeded';

/** The client of a phone number, found while it is typed. */
export function useClient(typedPhone: string): FoundClient {
  const phone = toE164(typedPhone);
  const [found, setFound] = useState<{ phone: string; client: FoundClient } | null>(null);
  useEffect(() => {
    if (!phone) return;
    let current = true;
    const timer = setTimeout(() => {
      query(CLIENT, { phone }).then(
        ({ client }) => current && setFound({ phone, client: client ?? 'unknown' }),
        // The form works without it; saving says what is wrong.
        (error: unknown) => current && setFound(isLimited(error) ? { phone, client: 'limited' } : null),
      );
    }, LOOKUP_DELAY);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [phone]);
  return phone !== null && found?.phone === phone ? found.client : null;
}
