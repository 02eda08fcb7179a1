import type { FastifyInstance } from 'fastify';
import { invalidFields, Refusal } from '../pipeline/refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempt from the limits: pictures, rows of a file. */
    isLarge?: boolean;
  }
}

/** A sale with fifty bookings has some 600 values. */
const MAX_VALUES = 2_000;
/** The length of the longest field, notes. */
const MAX_TEXT = 20_000;

/**
 * Limits the input of validation, which tries patterns on whole texts and checks every item of a list. Refuses
 * too_large, and text_too_long at the field. Routes with `isLarge` have their own limits.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, routeOptions }) => {
    if (!routeOptions.config.isLarge) limitBody(body);
  });
}

function limitBody(body: unknown): void {
  let values = 0;
  const places: [path: string, value: unknown][] = [['', body]];
  for (let place = places.pop(); place; place = places.pop()) {
    const [path, value] = place;
    values += 1;
    if (typeof value === 'string' && value.length > MAX_TEXT) throw invalidFields({ [path]: 'text_too_long' });
    if (typeof value !== 'object' || value === null) continue;
    const count = Array.isArray(value) ? value.length : Object.keys(value).length;
    if (values + places.length + count > MAX_VALUES) throw new Refusal('too_large');
    for (const [name, part] of Object.entries(value)) places.push([path ? `${path}.${name}` : name, part]);
  }
}
