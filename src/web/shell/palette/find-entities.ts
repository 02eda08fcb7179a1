import { useEffect, useState } from 'react';
import { parseId } from '#contract/base/ids.ts';
import { asCyrillicKeys, asLatinKeys } from '#contract/base/keyboard-layout.ts';
import { asProblem } from '../../base/api/http.ts';
import { query } from '../../base/api/query.ts';
import { type Answered, combine, select } from '../../base/api/select.ts';
import { matches } from '../../base/text/match.ts';

/** Pause in typing after which the lookup is sent, ms. */
const SEARCH_DELAY = 150;
const MAX_RESULTS = 6;
/** A search needs two letters, or one digit, which is the number of a sale. */
const MIN_LETTERS = 2;

const SALE = 'id tourist_surname tourist_name direction_name service_date blank_number';
const CLIENT = 'id surname name phone';
const SEARCH = combine(
  select('typed: sales', { filter: '$typed: SaleFilter', first: 'Int' }, { rows: SALE }),
  select('other: sales', { filter: '$other: SaleFilter', first: 'Int' }, { rows: SALE }),
);
const SEARCH_BOTH = combine(
  SEARCH,
  select('typedClients: clients', { filter: '$typedClient: ClientFilter', first: 'Int' }, { rows: CLIENT }),
  select('otherClients: clients', { filter: '$otherClient: ClientFilter', first: 'Int' }, { rows: CLIENT }),
);
const BY_NUMBER = select('sale', { id: 'Id!' }, SALE);

export type FoundSale = Answered<typeof BY_NUMBER>['sale'];
export type FoundClient = Answered<typeof SEARCH_BOTH>['typedClients']['rows'][number];
type Found = { sales: FoundSale[]; clients: FoundClient[] };

const nothing: Found = { sales: [], clients: [] };

/**
 * Finds sales by the tourist's name or phone, by contract number and by their own number; and clients by name or phone,
 * if the user has the permission to list them. `pending` until the answer is there.
 */
export function useFound(written: string, withClients: boolean): Found & { pending: boolean } {
  const typed = written.trim();
  const [found, setFound] = useState<Found & { typed: string }>({ typed: '', ...nothing });
  const isQuestion = typed.length >= MIN_LETTERS || /^\d$/.test(typed);

  useEffect(() => {
    if (!isQuestion) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const answer = await search(typed, withClients);
      if (isWanted) setFound({ typed, ...answer });
    }, SEARCH_DELAY);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [typed, isQuestion, withClients]);

  const pending = isQuestion && found.typed !== typed;
  if (!isQuestion) return { ...nothing, pending };
  // Results of the first letters are still shown if they match the further ones.
  const still = (words: string) => found.typed === typed || matches(words, typed);
  return {
    pending,
    sales: found.sales.filter((sale) =>
      still(`${sale.id} ${sale.tourist_surname} ${sale.tourist_name} ${sale.blank_number ?? ''}`),
    ),
    clients: found.clients.filter(({ surname, name, phone }) => still(`${surname} ${name} ${phone}`)),
  };
}

/** The text as typed, and as under the other keyboard layout. */
async function search(typed: string, withClients: boolean): Promise<Found> {
  const other = asCyrillicKeys(typed) === typed ? asLatinKeys(typed) : asCyrillicKeys(typed);
  const number = parseId(typed);
  // A longer number is a phone number.
  const isOfSale = number !== null && number.id < 1e9;
  const filters = { typed: { search: typed }, other: { search: other } };
  const clientFilters = { typedClient: filters.typed, otherClient: filters.other };
  const [numbered, salesAlone, both] = await Promise.all([
    isOfSale ? orNone(query(BY_NUMBER, { id: number.id })) : null,
    withClients ? null : orNone(query(SEARCH, { ...filters, first: MAX_RESULTS })),
    withClients ? orNone(query(SEARCH_BOTH, { ...filters, ...clientFilters, first: MAX_RESULTS })) : null,
  ]);
  const named = both ?? salesAlone;
  const sales = [numbered?.sale, ...(named?.typed.rows ?? []), ...(named?.other.rows ?? [])];
  const clients = [...(both?.typedClients.rows ?? []), ...(both?.otherClients.rows ?? [])];
  return { sales: eachOnce(sales), clients: eachOnce(clients) };
}

/** The first results without duplicates. */
function eachOnce<Row extends { id: number }>(rows: (Row | undefined)[]): Row[] {
  const there = rows.filter((row) => row !== undefined);
  return there.filter(({ id }, at) => there.findIndex((row) => row.id === id) === at).slice(0, MAX_RESULTS);
}

/** If the number is no sale's, or the server does not answer, the palette still has its commands. */
const orNone = <Asked>(asked: Promise<Asked>): Promise<Asked | null> =>
  asked.catch((error: unknown) => {
    const { code } = asProblem(error);
    if (code !== 'not_found') console.warn('Nothing could be searched for', code);
    return null;
  });
