/**
 * What the browser needs of typebox: a schema is what it was told, so that forms find the rules of a command's fields in it.
 * Nothing is validated by it.
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
