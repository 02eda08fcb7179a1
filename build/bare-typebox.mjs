/**
 * The part of typebox that the browser needs: schemas are plain objects, in which forms find the rules of a command's
 * fields. They can't validate.
 */
const told = (schema) => ({ ...schema });
const object = (properties, more) => ({ ...more, properties });
const picked = (properties, isPicked) =>
  object(Object.fromEntries(Object.entries(properties).filter(([name]) => isPicked(name))));

const kinds = {
  Object: object,
  Array: (items, more) => ({ ...more, items }),
  Pick: ({ properties }, names) => picked(properties, (name) => names.includes(name)),
  Omit: ({ properties }, names) => picked(properties, (name) => !names.includes(name)),
};

export default new Proxy(kinds, { get: (known, kind) => known[kind] ?? told });
