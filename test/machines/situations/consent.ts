import { addDays } from '#contract/base/dates.ts';
import type { ConsentEvent, consentMachine } from '#machines/consent.ts';
import type { Cases, Situation } from '../../support/oracles/walks.ts';
import { TODAY } from './sale.ts';

/** Events for a consent given yesterday, and for ones that can not be recorded. */
export function consentCases(today: string): Cases<ConsentEvent> {
  const givenOn = addDays(today, -1);
  const given = { type: 'consent.add', givenOn, isGiven: false, today } as const;
  return {
    'consent.add': [given, { ...given, isGiven: true }, { ...given, givenOn: addDays(today, 1) }],
    'consent.withdraw': [0, 1, -2].map((days) => ({
      type: 'consent.withdraw',
      ...{ givenOn, withdrawnOn: addDays(today, days), today },
    })),
  };
}

export const consentSituations: Situation<typeof consentMachine>[] = [
  { title: 'a consent', input: undefined, cases: consentCases(TODAY) },
];
