import { useEffect, useState } from 'react';
import type { SaleRow } from '#contract/entities/sale.ts';
import { asCyrillicKeys, asLatinKeys } from '#contract/keyboard-layout.ts';
import { asProblem } from '../api/http.ts';
import { query } from '../api/query.ts';
import { matches } from '../text/match.ts';

export type FoundSale = Pick<
  SaleRow,
  'id' | 'tourist_surname' | 'tourist_name' | 'direction_name' | 'service_date' | 'blank_number'
>;

/** How long somebody has to pause typing before it is searched for, ms. */
const SEARCH_AFTER = 150;
const SHOWN = 6;
/** One letter is anybody's name; one digit is the number of a sale. */
const SHORTEST = 2;

const COLUMNS = 'id tourist_surname tourist_name direction_name service_date blank_number';
const SEARCH = `query ($typed: SaleFilter, $other: SaleFilter, $first: Int) {
  typed: sales(filter: $typed, first: $first) { rows { ${COLUMNS} } }
  other: sales(filter: $other, first: $first) { rows { ${COLUMNS} } }
}`;
const BY_NUMBER = `query ($id: Id!) { sale(id: $id) { ${COLUMNS} } }`;

type Found = { typed: string; sales: FoundSale[] };

/** Sales by the tourist's name or phone, the contract's number or their own; `pending` while they are looked for. */
export function useFoundSales(written: string): { sales: FoundSale[]; pending: boolean } {
  const typed = written.trim();
  const [found, setFound] = useState<Found>({ typed: '', sales: [] });
  const isQuestion = typed.length >= SHORTEST || /^\d$/.test(typed);

  useEffect(() => {
    if (!isQuestion) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const sales = await search(typed);
      if (isWanted) setFound({ typed, sales });
    }, SEARCH_AFTER);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [typed, isQuestion]);

  return {
    sales: isQuestion ? found.sales.filter((sale) => found.typed === typed || isMeant(sale, typed)) : [],
    pending: isQuestion && found.typed !== typed,
  };
}

/** Whether a sale that was found for the first letters is still meant when more are there. */
const isMeant = ({ id, tourist_surname, tourist_name, blank_number }: FoundSale, typed: string): boolean =>
  matches(`${id} ${tourist_surname} ${tourist_name} ${blank_number ?? ''}`, typed);

/** As it was typed, and as it would be under the other keyboard layout. */
async function search(typed: string): Promise<FoundSale[]> {
  const other = asCyrillicKeys(typed) === typed ? asLatinKeys(typed) : asCyrillicKeys(typed);
  const [numbered, named] = await Promise.all([
    /^\d{1,9}$/.test(typed) ? orNone(query<{ sale: FoundSale }>(BY_NUMBER, { id: Number(typed) })) : null,
    orNone(
      query<Record<'typed' | 'other', { rows: FoundSale[] }>>(SEARCH, {
        typed: { search: typed },
        other: { search: other },
        first: SHOWN,
      }),
    ),
  ]);
  const all = [numbered?.sale, ...(named?.typed.rows ?? []), ...(named?.other.rows ?? [])].filter((sale) => !!sale);
  return all.filter(({ id }, at) => all.findIndex((sale) => sale.id === id) === at).slice(0, SHOWN);
}

/** A number that is no sale's, a server that is away: the palette still has its commands. */
const orNone = <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
  asked.catch((error: unknown) => {
    const { code } = asProblem(error);
    if (code !== 'not_found') console.warn('Sales could not be searched', code);
    return null;
  });
