/** An id in a body with its path: `partner_id` → { path: "bookings.1.partner_id", id: 99 }. */
export type ReferenceField = { path: string; id: number };

/** All ids of a body under a name. */
export function referenceFields(body: unknown, name: string, path = ''): ReferenceField[] {
  if (body === null || typeof body !== 'object') return [];
  return Object.entries(body).flatMap(([key, value]) => {
    const here = path ? `${path}.${key}` : key;
    return key === name && typeof value === 'number' ? [{ path: here, id: value }] : referenceFields(value, name, here);
  });
}
