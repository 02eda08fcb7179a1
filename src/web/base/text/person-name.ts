import i18next from 'i18next';
import { anonymisedId } from '#contract/base/anonymised-name.ts';

/** A displayed name: of an anonymised client, its number. */
export function displayName(name: string): string {
  const id = anonymisedId(name);
  return id === null ? name : i18next.t('client.anonymised', { id });
}

/** Surname and name of a person. */
export const fullName = ({ surname, name }: { surname: string; name: string }): string =>
  displayName(`${surname} ${name}`);

/** Surname and name of the tourist of a sale. */
export const touristName = (of: { tourist_surname: string; tourist_name: string }): string =>
  fullName({ surname: of.tourist_surname, name: of.tourist_name });
