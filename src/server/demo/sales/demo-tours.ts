import { type Day, dateOf } from '../demo-calendar.ts';
import { MEALS } from '../demo-catalogue.ts';
import type { Setting } from '../demo-context.ts';

/** Days from the sale to the service. */
const LEADS = { soon: [1, 7], weeks: [8, 30], months: [31, 60], early: [61, 120] } as const;

const pluralRules = new Intl.PluralRules('ru');
const NIGHTS: Record<string, string> = { one: 'ночь', few: 'ночи', many: 'ночей', other: 'ночи' };

/** Draws a tour: direction, dates, people, and the approximate cost in USD. */
export function drawTour({ chance, directions }: Setting, day: Day) {
  const direction = chance.pick(directions);
  const [least, most] = LEADS[chance.weighted({ soon: 20, weeks: 42, months: 26, early: 12 })];
  const serviceDay = day + chance.int(least, most);
  const nights = chance.int(3, 14);
  const people = {
    adults: Number(chance.weighted({ 1: 16, 2: 62, 3: 12, 4: 8, 6: 2 })),
    children: Number(chance.weighted({ 0: 62, 1: 24, 2: 12, 3: 2 })),
    infants: chance.percent(7) ? 1 : 0,
  };
  const heads = people.adults + people.children * 0.7 + people.infants * 0.1;
  const length = 0.55 + nights * 0.065;
  const cost = Math.round((direction.price * heads * length * chance.int(80, 125)) / 100);
  const deadline = chance.percent(80) ? dateOf(Math.min(serviceDay, day + chance.int(1, 14))) : null;
  return {
    day,
    serviceDay,
    nights,
    cost,
    row: {
      sale_date: dateOf(day),
      service_date: dateOf(serviceDay),
      deadline_date: deadline,
      direction_id: direction.id,
      service: `${chance.pick(direction.hotels)}, ${chance.pick(MEALS)}, ${nights} ${NIGHTS[pluralRules.select(nights)]}`,
      ...people,
    },
  };
}
